import { useState } from 'preact/hooks'
import { saveJson } from '../../format/save.ts'
import { Icon } from '../../parts/icon.tsx'
import { asApiError } from '../../store/asking.ts'
import { notice } from '../../store/view.ts'

interface CertificateButtonProps {
  /** Has the whole answer again: equal questions have one answer, to the byte. */
  readonly whole: () => Promise<unknown>
  readonly fileName: string
}

/** The whole answer of the service with its certificate, which is too large for a project. */
export function CertificateButton({ whole, fileName }: CertificateButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const load = async (): Promise<void> => {
    setLoading(true)
    try {
      saveJson(await whole(), fileName)
    } catch (error) {
      notice.value = `The certificate could not be had: ${asApiError(error).message}`
    }
    setLoading(false)
  }
  return (
    <button
      type="button"
      class="button"
      disabled={isLoading}
      title="The whole answer with its certificate: sightline verify-plan proves it anew"
      onClick={() => void load()}
    >
      <Icon name="download" /> Save the certificate
    </button>
  )
}
