/**
 * Adds or edits a device. The rules linking estado and tracking run in the form as it changes, and again on the server.
 */
import { DISPOSITIVO_TIPOS, DispositivoCommand } from '@domain/dispositivos/dispositivo'
import {
  type DeviceSwitches,
  DISPOSITIVO_ESTADOS,
  type EstadoDispositivo,
  onEstadoChanged,
  onTrackingToggled,
} from '@domain/dispositivos/estado'
import { isIdentifier } from '@domain/dispositivos/identifier'
import { imeiWarning, normalizeImei } from '@domain/dispositivos/imei'
import { formatImei } from '@domain/dispositivos/imei-shown'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import type { ChangeEvent, ReactNode } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { CheckField, Field, SegmentField, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'
import type { DispositivoRow, FreeVehiculo } from './load.server'

type Props = {
  device: DispositivoRow | null
  vehiculos: readonly FreeVehiculo[]
  /** The vehicle that a new device is for, when that is known. */
  selected?: string | null
  /** Whether the company has any vehicle, free or not. */
  hasVehiculos: boolean
  closeTo: string
  deleteTo?: string
}

export function DeviceForm({ device, vehiculos, selected, hasVehiculos, closeTo, deleteTo }: Props) {
  const { t } = useI18n()
  const intent = device ? 'update' : 'create'
  const shown = device && shownValues(device)
  const f = useActionForm({
    id: 'dispositivo',
    schema: DispositivoCommand,
    intent,
    initial: shown
      ? { ...shown, imei: formatImei(device.imei) }
      : {
          vehiculo_id: selected ?? '',
          tipo_dispositivo: 'mobile_app',
          estado: 'Activo',
          tracking_enabled: 'on',
        },
  })
  // tells the server that JavaScript ran: the submitted values are what the person saw, rules applied
  const seen = useHydrated()
  const tipo = f.fields.tipo_dispositivo.value ?? 'mobile_app'
  const isPhone = tipo === 'mobile_app'

  const noVehicles = !device && vehiculos.length === 0
  return (
    <Dialog
      title={t(device ? 'dispositivo.edit' : 'dispositivo.add')}
      plate={device ? <Plate placa={device.placa} servicio={device.servicio} /> : undefined}
      closeTo={closeTo}
    >
      <Form of={f} bare>
        {device && <input type="hidden" name="id" value={device.id} />}
        {shown && <Shown of={shown} />}
        <input type="hidden" name="visto" value={seen ? 'on' : ''} />
        <DialogBody>
          <FormError of={f} />
          {noVehicles && (
            <Note tone="warn" action={<Link to="/admin/vehicles?nuevo">{t('gps.add_vehiculo')}</Link>}>
              {t(hasVehiculos ? 'dispositivo.none_free' : 'gps.empty_no_vehiculos')}
            </Note>
          )}
          <SelectField
            field={f.fields.vehiculo_id}
            label={t('gps.vehiculo')}
            data-given={selected ? '' : undefined}
            empty={t('dispositivo.select_vehiculo')}
            hint={t('dispositivo.vehiculo_hint')}
            options={vehiculos.map((v) => ({ value: v.id, label: `${formatPlaca(v.placa)} · ${v.marca} ${v.modelo}` }))}
          />
          {device && <MovedNote device={device} to={vehiculos.find((v) => v.id === f.fields.vehiculo_id.value)} />}
          <SelectField
            field={f.fields.tipo_dispositivo}
            label={t('gps.tipo')}
            options={DISPOSITIVO_TIPOS.map((value) => ({ value, label: t(`gps.${value}`) }))}
          />
          {isPhone ? (
            <PhoneIdentifier imei={device && isIdentifier(device.imei) ? device.imei : null} />
          ) : (
            <Field
              field={f.fields.imei}
              label={t('gps.imei')}
              hint={<ImeiHint imei={String(f.fields.imei.value ?? '')} />}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
            />
          )}
          <SegmentField
            field={f.fields.estado}
            label={t('gps.estado')}
            options={DISPOSITIVO_ESTADOS.map((value) => ({ value, label: t(`estados.${value}`) }))}
            onChange={onEstado}
          />
          <CheckField
            field={f.fields.tracking_enabled}
            label={t('dispositivo.rastreo')}
            hint={t('dispositivo.tracking_hint')}
            onChange={onRastreo}
          />
        </DialogBody>
        <DialogFoot>
          {deleteTo && (
            <Link className="btn btn--danger left" to={deleteTo} preventScrollReset replace>
              {t('common.delete')}
            </Link>
          )}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')} disabled={noVehicles}>
            {t(device ? 'common.save_changes' : 'dispositivo.save')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** A phone's form has no field for its identifier. */
const shownValues = ({ vehiculo_id, tipo_dispositivo, imei, estado, tracking_enabled }: DispositivoRow) => ({
  vehiculo_id,
  tipo_dispositivo,
  imei: tipo_dispositivo === 'mobile_app' ? '' : formatImei(imei),
  estado,
  tracking_enabled: tracking_enabled ? 'on' : '',
})

/** On another vehicle the link and its printed codes stay good, and report for that one. */
function MovedNote({ device, to }: { device: DispositivoRow; to: FreeVehiculo | undefined }) {
  const { t } = useI18n()
  if (!to || to.id === device.vehiculo_id) return null
  return <Note tone="warn">{t('dispositivo.moves', { de: formatPlaca(device.placa), a: formatPlaca(to.placa) })}</Note>
}

function onEstado({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  show(currentTarget.form, onEstadoChanged(currentTarget.value as EstadoDispositivo))
}

function onRastreo({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const estado = new FormData(currentTarget.form ?? undefined).get('estado') === 'Activo' ? 'Activo' : 'Inactivo'
  show(currentTarget.form, onTrackingToggled({ estado }, currentTarget.checked))
}

function show(form: HTMLFormElement | null, { estado, tracking_enabled }: DeviceSwitches) {
  const radios = form?.elements.namedItem('estado')
  const tick = form?.elements.namedItem('tracking_enabled')
  if (radios instanceof RadioNodeList) radios.value = estado
  if (tick instanceof HTMLInputElement) tick.checked = tracking_enabled
}

function PhoneIdentifier({ imei }: { imei: string | null }) {
  const { t } = useI18n()
  return imei ? (
    <div className="field">
      <span className="label">{t('gps.imei')}</span>
      <b className="imei">{imei}</b>
      <small>{t('dispositivo.imei_identifier')}</small>
    </div>
  ) : (
    <Note>{t('dispositivo.imei_phone')}</Note>
  )
}

/** Warnings are shown while typing and saved all the same. */
function ImeiHint({ imei }: { imei: string }): ReactNode {
  const { t } = useI18n()
  const normal = normalizeImei(imei)
  const notice = normal.length > 0 ? imeiWarning(normal) : null
  if (notice === null) return t('dispositivo.imei_hint')
  return (
    <span className="imei-warn">
      {notice === 'length' ? t('dispositivo.aviso_length', { n: normal.length }) : t(`dispositivo.aviso_${notice}`)}
    </span>
  )
}
