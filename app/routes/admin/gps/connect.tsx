/** Connects another tracker to a device: its address, the steps of each program, and what the tracker last said. */
import { Link } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { CopyField } from '~/ui/copy'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Plate, plateText } from '~/ui/signs/plate'
import { Qr } from '~/ui/signs/qr'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'
import type { DispositivoRow, TrackerConnection } from './load.server'
import { addressFor, GUIDED, type Guided } from './programs'

type Props = {
  device: DispositivoRow
  tracker: TrackerConnection | null
  /** UTC milliseconds */
  now: number
  closeTo: string
  regenerateTo: string
  editTo: string
}

export function ConnectModal({ device, tracker, now, closeTo, regenerateTo, editTo }: Props) {
  const { t, need } = useI18n()
  need('trackers')
  const plate = <Plate placa={device.placa} servicio={device.servicio} />
  if (!tracker) {
    return (
      <Modal title={t('gps.connect')} plate={plate} size="sm" closeTo={closeTo}>
        <ModalBody>
          <Note tone="warn">{t('trackers.off')}</Note>
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('common.cerrar')}</CloseButton>
          <Link className="btn btn--primary" to={editTo} replace preventScrollReset>
            {t('gps.editar')}
          </Link>
        </ModalFoot>
      </Modal>
    )
  }
  return (
    <Modal title={t('gps.connect')} plate={plate} closeTo={closeTo}>
      <ModalBody>
        <p>{t('trackers.lead')}</p>
        <Messages heard={tracker.heard} now={now} />
        <div className="programs">
          {GUIDED.map((program) => (
            <Program key={program} program={program} device={device} tracker={tracker} />
          ))}
        </div>
        <Note>{t('trackers.secret', { placa: plateText(device.placa) })}</Note>
      </ModalBody>
      <ModalFoot>
        <Link className="btn btn--quiet left" to={regenerateTo} replace preventScrollReset>
          <Icon of={RefreshCw} />
          {t('trackers.regenerate')}
        </Link>
        <CloseButton>{t('common.cerrar')}</CloseButton>
      </ModalFoot>
    </Modal>
  )
}

/** The last message, and the last one with something in it that was rejected. */
function Messages({ heard, now }: { heard: TrackerConnection['heard']; now: number }) {
  const { t, hace } = useI18n()
  if (heard === 'unknown') return <Note tone="warn">{t('trackers.no_answer')}</Note>
  if (heard === null) return <Note>{t('trackers.nothing_yet')}</Note>
  const { heard: last, rejected } = heard
  const said = last.positions ? 'trackers.last_position' : 'trackers.last_without'
  return (
    <>
      <Note tone={last.positions ? 'ok' : 'info'}>
        {t(said, { when: hace(last.at, now), program: t(`trackers.${last.program}`) })}
      </Note>
      {rejected && (
        <Note tone="warn">
          {t('trackers.last_rejected', { when: hace(rejected.at, now), program: t(`trackers.${rejected.program}`) })}{' '}
          {t(`trackers.why_${rejected.why}`)}
        </Note>
      )}
    </>
  )
}

function Program(props: { program: Guided; device: DispositivoRow; tracker: TrackerConnection }) {
  const { program, device, tracker } = props
  const { t } = useI18n()
  return (
    <details name="program" open={program === 'traccar-client'}>
      <summary>{t(`trackers.${program}`)}</summary>
      <p>{t(`trackers.steps_${program}`)}</p>
      {program === 'traccar-client' && tracker.qr && (
        <div className="qr-card">
          <Qr of={tracker.qr} label={t('trackers.qr_image', { placa: plateText(device.placa) })} />
        </div>
      )}
      <CopyField
        id={`address-${program}`}
        label={t('trackers.address')}
        hint={t('trackers.address_hint')}
        value={addressFor(tracker.base, program)}
        copied="trackers.copied"
        failed="gps.not_copied"
      />
    </details>
  )
}
