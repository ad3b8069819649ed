import { useState } from 'preact/hooks'
import { getJson, postJson } from '../../api/client.ts'
import { saveJson } from '../../format/save.ts'
import { Icon } from '../../parts/icon.tsx'
import type { ResultProps } from '../../question/question.ts'
import { asApiError } from '../../store/asking.ts'
import { notice } from '../../store/view.ts'
import type { ManyAnswer } from './answer.ts'

/** The whole answer of the service with its certificate, which is too large for a project. */
export function CertificateButton({ result }: ResultProps<ManyAnswer>) {
  const [isLoading, setLoading] = useState(false)
  const { jobId } = result.answer
  const load = async (): Promise<void> => {
    setLoading(true)
    try {
      // Equal questions have one answer, to the byte.
      const whole =
        jobId === null
          ? await postJson<unknown>('api/plan-network', result.request, { scope: 'rf' })
          : await getJson<unknown>(`api/jobs/${encodeURIComponent(jobId)}`, { scope: 'rf' })
      saveJson(whole, 'plan.json')
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
