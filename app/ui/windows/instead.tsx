/** The dialog shown instead of a form that would be refused: `children` says why, and how to change that. */
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { CloseButton, Modal, ModalBody, ModalFoot } from './modal'

export function Instead({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <Modal title={title} size="sm" closeTo={closeTo}>
      <ModalBody>{children}</ModalBody>
      <ModalFoot>
        <CloseButton>{t('common.close')}</CloseButton>
      </ModalFoot>
    </Modal>
  )
}
