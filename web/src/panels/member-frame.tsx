import type { ComponentChildren } from 'preact'
import { FieldFrame } from '../parts/field-frame.tsx'
import type { FieldName } from '../scenario/fields.ts'
import { isOwn, isVaried } from '../store/scenario.ts'

interface MemberFrameProps {
  readonly id: string
  readonly name: FieldName
  readonly field: { readonly label: string; readonly help: string }
  readonly problem: string | null
  readonly children: ComponentChildren
}

/** The frame of a member of a cell: whose it is, and whether the selected cells differ in it. */
export function MemberFrame({ id, name, field, problem, children }: MemberFrameProps) {
  return (
    <FieldFrame
      id={id}
      label={field.label}
      help={field.help}
      problem={problem}
      isOwn={isOwn(name)}
      isVaried={isVaried(name)}
    >
      {children}
    </FieldFrame>
  )
}
