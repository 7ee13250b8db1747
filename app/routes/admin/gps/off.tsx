/** In place of a device's link or address while it is off: what to do, and the way to its form. */
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'
import { RegenerateLink } from './regenerate-link'

interface Props {
  title: string
  plate: ReactNode
  closeTo: string
  editTo: string
  regenerateTo: string
  children: ReactNode
}

export function OffModal({ title, plate, closeTo, editTo, regenerateTo, children }: Props) {
  const { t } = useI18n()
  return (
    <Modal title={title} plate={plate} size="sm" closeTo={closeTo}>
      <ModalBody>
        <Note tone="warn">{children}</Note>
      </ModalBody>
      <ModalFoot>
        <RegenerateLink to={regenerateTo}>{t('dispositivo.regenerate')}</RegenerateLink>
        <CloseButton>{t('common.close')}</CloseButton>
        <Link className="btn btn--primary" to={editTo} replace preventScrollReset>
          {t('dispositivo.edit')}
        </Link>
      </ModalFoot>
    </Modal>
  )
}
