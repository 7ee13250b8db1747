/** Connects another tracker to a device: its address, the steps of each program, and what the tracker last said. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { CopyField } from '~/ui/copy'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'
import { Qr } from '~/ui/signs/qr'
import type { DispositivoRow, TrackerConnection } from './load.server'
import { OffDialog } from './off'
import { addressFor, GUIDED, type Guided } from './programs'
import { RegenerateLink } from './regenerate-link'

type Props = {
  device: DispositivoRow
  tracker: TrackerConnection | null
  /** UTC milliseconds */
  now: number
  serverTo: string
  closeTo: string
  regenerateTo: string
  editTo: string
}

export function ConnectDialog({ device, tracker, now, serverTo, closeTo, regenerateTo, editTo }: Props) {
  const { t } = useI18n()
  const plate = <Plate placa={device.placa} servicio={device.servicio} />
  if (!tracker) {
    return (
      <OffDialog title={t('gps.connect')} plate={plate} closeTo={closeTo} editTo={editTo} regenerateTo={regenerateTo}>
        {t('dispositivo.connect_off')}
      </OffDialog>
    )
  }
  return (
    <Dialog title={t('gps.connect')} plate={plate} closeTo={closeTo}>
      <DialogBody>
        <p>{t('dispositivo.connect_lead')}</p>
        <Messages heard={tracker.heard} now={now} />
        <div className="programs">
          {GUIDED.map((program) => (
            <Program key={program} program={program} device={device} tracker={tracker} />
          ))}
        </div>
        <p className="through-server">
          {t('dispositivo.through_server')}
          <Link to={serverTo} replace preventScrollReset>
            {t('dispositivo.server')}
          </Link>
        </p>
        <Note>{t('dispositivo.connect_secret', { placa: formatPlaca(device.placa) })}</Note>
      </DialogBody>
      <DialogFoot>
        <RegenerateLink to={regenerateTo}>{t('dispositivo.regenerate_connection')}</RegenerateLink>
        <CloseButton>{t('common.close')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}

/** The last message, and the last one with something in it that was rejected. */
function Messages({ heard, now }: { heard: TrackerConnection['heard']; now: number }) {
  const { t, ago } = useI18n()
  if (heard === 'unknown') return <Note tone="warn">{t('dispositivo.no_answer')}</Note>
  if (heard === null) return <Note>{t('dispositivo.nothing_yet')}</Note>
  const { heard: last, rejected } = heard
  const said = last.positions ? 'dispositivo.last_position' : 'dispositivo.last_without'
  return (
    <>
      <Note tone={last.positions ? 'ok' : 'info'}>
        {t(said, { when: ago(last.at, now), program: t(`dispositivo.${last.program}`) })}
      </Note>
      {rejected && (
        <Note tone="warn">
          {t('dispositivo.last_rejected', {
            when: ago(rejected.at, now),
            program: t(`dispositivo.${rejected.program}`),
          })}{' '}
          {t(`dispositivo.why_${rejected.why}`)}
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
      <summary>{t(program === 'tracker' ? 'dispositivo.other_tracker' : `dispositivo.${program}`)}</summary>
      <p>{t(`dispositivo.steps_${program}`)}</p>
      {program === 'traccar-client' && tracker.qr && (
        <div className="qr-card">
          <Qr of={tracker.qr} label={t('dispositivo.client_qr', { placa: formatPlaca(device.placa) })} />
        </div>
      )}
      <CopyField
        id={`address-${program}`}
        label={t('dispositivo.address')}
        hint={t('dispositivo.address_hint')}
        value={addressFor(tracker.base, program)}
        copied="dispositivo.address_copied"
        failed="gps.not_copied"
      />
    </details>
  )
}
