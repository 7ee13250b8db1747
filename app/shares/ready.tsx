/** The link just made, shown this once: to copy, to send by WhatsApp, or as the phone shares. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { MessageCircle, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { CopyField } from '~/ui/copy'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import type { Subject } from './load.server'

export interface Made {
  enlace: string
  /** UTC milliseconds */
  hasta: number
  withPlaca: boolean
  withDestination: boolean
}

export function Ready(props: { made: Made; subject: Subject; empresa: string; closeTo: string }) {
  const { made, subject, empresa, closeTo } = props
  const { enlace, hasta, withPlaca, withDestination } = made
  const { t, dateTime } = useI18n()
  const placa = formatPlaca(subject.placa)
  const message = withPlaca
    ? t('compartidos.message_plate', { placa, empresa, enlace })
    : t('compartidos.message', { empresa, enlace })
  return (
    <Dialog
      title={t('compartidos.ready')}
      plate={<Plate placa={subject.placa} servicio={subject.servicio} />}
      closeTo={closeTo}
    >
      <DialogBody>
        <Note tone="ok">
          {t(withDestination ? 'compartidos.ready_arrival' : 'compartidos.ready_detail', { cuando: dateTime(hasta) })}
        </Note>
        <CopyField
          id="share-link"
          label={t('compartidos.link')}
          hint={t('compartidos.link_hint')}
          value={enlace}
          copied="compartidos.copied"
        />
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.close')}</CloseButton>
        <NativeShare text={message} />
        <a
          className="btn btn--primary"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={MessageCircle} />
          {t('compartidos.whatsapp')}
        </a>
      </DialogFoot>
    </Dialog>
  )
}

/** The phone's own way to share, where there is one. */
function NativeShare({ text }: { text: string }) {
  const { t } = useI18n()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(typeof navigator.share === 'function'), [])
  if (!isOffered) return null
  // a person who closes the phone's sheet has not failed
  return (
    <Button icon={Send} onClick={() => void navigator.share({ text }).catch(() => undefined)}>
      {t('compartidos.native')}
    </Button>
  )
}
