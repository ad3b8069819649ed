import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { IconButton } from './icon-button.tsx'

interface ModalProps {
  readonly title: string
  /** With room for tables. */
  readonly size?: 'wide'
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A native dialog: it holds the focus, closes on Escape and gives the focus back. */
export function Modal({ title, size, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="modal"
      data-size={size}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="modal-frame">
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
