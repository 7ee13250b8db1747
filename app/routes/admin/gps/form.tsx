/** Adds or edits a device. The rules of estado and tracking run before the person's eyes, and again on the server. */
import {
  alCambiarEstado,
  alMarcarRastreo,
  DispositivoCommand,
  ESTADOS_DISPOSITIVO,
  type EstadoDispositivo,
  type Rastreo,
  TIPOS_DISPOSITIVO,
} from '@domain/dispositivo'
import { esIdentificador } from '@domain/identificador'
import { avisoDeImei, escribirImei, normalizarImei } from '@domain/imei'
import { Link } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, Field, SegmentField, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { Plate, plateText } from '~/ui/plate'
import type { DispositivoFila, VehiculoLibre } from './load.server'

type Props = {
  device: DispositivoFila | null
  vehiculos: readonly VehiculoLibre[]
  /** Whether the company has any vehicle at all, free or not. */
  hayVehiculos: boolean
  closeTo: string
  deleteTo?: string
}

export function DeviceForm({ device, vehiculos, hayVehiculos, closeTo, deleteTo }: Props) {
  const { t } = useI18n()
  const intent = device ? 'editar' : 'crear'
  const f = useFormulario({
    id: 'dispositivo',
    schema: DispositivoCommand,
    intent,
    inicial: device
      ? { ...device, tracking_enabled: device.tracking_enabled ? 'on' : '', imei: escribirImei(device.imei) }
      : { tipo_dispositivo: 'mobile_app', estado: 'Activo', tracking_enabled: 'on' },
  })
  const seen = useHydrated()
  const tipo = f.campos.tipo_dispositivo.value ?? 'mobile_app'
  const isPhone = tipo === 'mobile_app'

  const noVehicles = !device && vehiculos.length === 0
  return (
    <Modal
      title={t(device ? 'gps.editar' : 'gps.nuevo')}
      plate={device ? <Plate placa={device.placa} servicio={device.servicio} /> : undefined}
      closeTo={closeTo}
    >
      <Form of={f} bare>
        {device && <input type="hidden" name="id" value={device.id} />}
        <input type="hidden" name="visto" value={seen ? 'on' : ''} />
        <ModalBody>
          <FormError of={f} />
          {noVehicles && (
            <Note tone="warn" action={<Link to="/admin/vehicles?nuevo">{t('gps.agregar_vehiculo')}</Link>}>
              {t(hayVehiculos ? 'gps.sin_libres' : 'gps.vacio_sin_vehiculos')}
            </Note>
          )}
          <SelectField
            field={f.campos.vehiculo_id}
            label={t('gps.vehiculo')}
            empty={t('gps.seleccione_vehiculo')}
            hint={t('gps.vehiculo_ayuda')}
            options={vehiculos.map((v) => ({ value: v.id, label: `${plateText(v.placa)} · ${v.marca} ${v.modelo}` }))}
          />
          <SelectField
            field={f.campos.tipo_dispositivo}
            label={t('gps.tipo')}
            options={TIPOS_DISPOSITIVO.map((value) => ({ value, label: t(`gps.${value}`) }))}
          />
          {isPhone ? (
            <PhoneIdentifier imei={device && esIdentificador(device.imei) ? device.imei : null} />
          ) : (
            <Field
              field={f.campos.imei}
              label={t('gps.imei')}
              hint={<ImeiHint imei={String(f.campos.imei.value ?? '')} />}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
            />
          )}
          <SegmentField
            field={f.campos.estado}
            label={t('gps.estado')}
            options={ESTADOS_DISPOSITIVO.map((value) => ({ value, label: t(`estados.${value}`) }))}
            onChange={onEstado}
          />
          <CheckField
            field={f.campos.tracking_enabled}
            label={t('gps.rastreo')}
            hint={t('gps.rastreo_ayuda')}
            onChange={onRastreo}
          />
        </ModalBody>
        <ModalFoot>
          {deleteTo && (
            <Link className="btn btn--danger left" to={deleteTo} preventScrollReset replace>
              {t('comun.eliminar')}
            </Link>
          )}
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')} disabled={noVehicles}>
            {t(device ? 'comun.guardar_cambios' : 'gps.guardar')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

/** From now on what the form shows is what the person has seen: the rules have run here. */
function useHydrated() {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}

function onEstado({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  show(currentTarget.form, alCambiarEstado(currentTarget.value as EstadoDispositivo))
}

function onRastreo({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const estado = new FormData(currentTarget.form ?? undefined).get('estado') === 'Activo' ? 'Activo' : 'Inactivo'
  show(currentTarget.form, alMarcarRastreo({ estado, tracking_enabled: !currentTarget.checked }, currentTarget.checked))
}

function show(form: HTMLFormElement | null, { estado, tracking_enabled }: Rastreo) {
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
      <small>{t('gps.imei_identificador')}</small>
    </div>
  ) : (
    <Note>{t('gps.imei_celular')}</Note>
  )
}

/** What looks wrong is said while it is typed and saved all the same. */
function ImeiHint({ imei }: { imei: string }): ReactNode {
  const { t } = useI18n()
  const normal = normalizarImei(imei)
  const aviso = normal.length > 0 ? avisoDeImei(normal) : null
  if (aviso === null) return t('gps.imei_ayuda')
  return (
    <span className="imei-warn">
      {aviso === 'longitud' ? t('gps.aviso_longitud', { n: normal.length }) : t(`gps.aviso_${aviso}`)}
    </span>
  )
}
