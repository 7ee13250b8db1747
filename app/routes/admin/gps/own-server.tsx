/** Connects a company's own Traccar server or flespi: its address, and the trackers that it forwards in vain. */
import { DispositivoCommand } from '@domain/dispositivos/dispositivo'
import { formatImei } from '@domain/dispositivos/imei-shown'
import { Link } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { CopyField } from '~/ui/copy'
import { Confirm } from '~/ui/dialogs/confirm'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Icon } from '~/ui/signs/icon'
import type { OpenedServer } from './load.server'

type Props = Pick<OpenedServer, 'url' | 'strangers'> & {
  /** UTC milliseconds */
  now: number
  closeTo: string
  renewTo: string
  addTo: string
}

export function OwnServerDialog({ url, strangers, now, closeTo, renewTo, addTo }: Props) {
  const { t, ago } = useI18n()
  return (
    <Dialog title={t('dispositivo.server')} closeTo={closeTo}>
      <DialogBody>
        <p>{t('dispositivo.server_lead')}</p>
        <CopyField
          id="server-address"
          label={t('dispositivo.address')}
          hint={t('dispositivo.server_hint')}
          value={url}
          copied="dispositivo.address_copied"
          failed="gps.not_copied"
        />
        <p>{t('dispositivo.server_traccar')}</p>
        <p>{t('dispositivo.server_flespi')}</p>
        <h3>{t('dispositivo.strangers')}</h3>
        {strangers.length === 0 ? (
          <p>{t('dispositivo.strangers_none')}</p>
        ) : (
          <>
            <ul>
              {strangers.map(({ ident, program, at }) => (
                <li key={ident}>
                  {ident === ''
                    ? t('dispositivo.stranger_unread', { when: ago(at, now) })
                    : t('dispositivo.stranger', {
                        imei: formatImei(ident),
                        when: ago(at, now),
                        program: t(`dispositivo.${program}`),
                      })}
                </li>
              ))}
            </ul>
            <p>
              {t('dispositivo.strangers_add')}{' '}
              <Link to={addTo} replace preventScrollReset>
                {t('gps.add')}
              </Link>
            </p>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Link className="btn btn--quiet left" to={renewTo} replace preventScrollReset>
          <Icon of={RefreshCw} />
          {t('dispositivo.renew')}
        </Link>
        <CloseButton>{t('common.close')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}

export function RenewServer({ closeTo }: { closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'renovar-servidor', schema: DispositivoCommand, intent: 'renew-server' })
  return (
    <Confirm
      title={t('dispositivo.renew_title')}
      confirm={t('dispositivo.renew')}
      busy={t('dispositivo.renewing')}
      of={f}
      closeTo={closeTo}
    >
      {t('dispositivo.renew_text')}
    </Confirm>
  )
}
