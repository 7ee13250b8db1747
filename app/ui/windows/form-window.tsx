/** A window that is one form: what was refused on top, the fields, and at the foot «Cancelar» beside the submit button. */
import type { ReactNode } from 'react'
import type { PostedForm } from '~/forms/form'
import { SaveButton } from '../button'
import { Form, FormError } from '../form'
import { FormFoot, Modal, ModalBody } from './modal'

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

export function FormWindow({ of, title, size = 'md', closeTo, hidden = {}, submit, children }: Props) {
  return (
    <Modal title={title} size={size} closeTo={closeTo}>
      <Form of={of} bare>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ModalBody>
          <FormError of={of} />
          {children}
        </ModalBody>
        <FormFoot>{submit ?? <SaveButton of={of} />}</FormFoot>
      </Form>
    </Modal>
  )
}
