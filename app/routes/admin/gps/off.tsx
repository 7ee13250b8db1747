/** In place of a device's link or address while it is off: what to do, and the way to its form. */
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { RegenerateLink } from './regenerate-link'

interface Props {
  title: string
  plate: ReactNode
  closeTo: string
  editTo: string
  regenerateTo: string
  children: ReactNode
}

export function OffDialog({ title, plate, closeTo, editTo, regenerateTo, children }: Props) {
  const { t } = useI18n()
  return (
    <Dialog title={title} plate={plate} size="sm" closeTo={closeTo}>
      <DialogBody>
        <Note tone="warn">{children}</Note>
      </DialogBody>
      <DialogFoot>
        <RegenerateLink to={regenerateTo}>{t('dispositivo.regenerate')}</RegenerateLink>
        <CloseButton>{t('common.close')}</CloseButton>
        <Link className="btn btn--primary" to={editTo} replace preventScrollReset>
          {t('dispositivo.edit')}
        </Link>
      </DialogFoot>
    </Dialog>
  )
}
