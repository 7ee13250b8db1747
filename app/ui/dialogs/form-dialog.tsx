/** A dialog that is one form: what was refused on top, the fields, and at the foot «Cancelar» beside the submit button. */
import type { ReactNode } from 'react'
import type { PostedForm } from '~/forms/form'
import { SaveButton } from '../button'
import { Form, FormError } from '../form'
import { Dialog, DialogBody, FormFoot } from './dialog'

interface Props {
  of: PostedForm
  title: ReactNode
  size?: 'md' | 'sm' | 'lg' | 'wide'
  closeTo: string
  /** values that are posted with the fields and not shown, by their names */
  hidden?: Readonly<Record<string, string>>
  /** the button that submits; without it «Guardar» */
  submit?: ReactNode
  children: ReactNode
}

export function FormDialog({ of, title, size = 'md', closeTo, hidden = {}, submit, children }: Props) {
  return (
    <Dialog title={title} size={size} closeTo={closeTo}>
      <Form of={of} bare>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          <FormError of={of} />
          {children}
        </DialogBody>
        <FormFoot>{submit ?? <SaveButton of={of} />}</FormFoot>
      </Form>
    </Dialog>
  )
}
