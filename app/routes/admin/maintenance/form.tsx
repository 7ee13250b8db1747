/** The dialog that registers or edits a service. */
import { ARCHIVOS_MAX, mantenimientoCommand, textOfItems } from '@domain/mantenimientos/mantenimiento'
import { Link, useSearchParams } from '@remix-run/react'
import { useId, useMemo, useState } from 'react'
import { decode } from '~/forms/errors'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/dialogs/delete-link'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { CheckField, Field, TextareaField } from '~/ui/field'
import { Form, FormError, Reason } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { hrefTo, hrefToChoice } from './address'
import type { StoredArchivo } from './archivo-links'
import { ArchivosOfServicio } from './archivos'
import { type SelectablePlan, Trabajos } from './jobs'
import { Odometro, type ShownVehiculo } from './parts'

export interface EditedServicio {
  id: string
  fecha: string
  kilometraje: number | null
  taller: string | null
  notas: string | null
  items: readonly { descripcion: string; costo: number; plan_id: string | null }[]
  archivos: readonly StoredArchivo[]
}

type Props = {
  vehiculo: ShownVehiculo
  planes: readonly SelectablePlan[]
  talleres: readonly string[]
  servicio: EditedServicio | null
  /** the plan that the new service fulfils */
  cumple: string | null
  today: string
}

export function ServicioForm({ vehiculo, planes, talleres, servicio, cumple: fulfills, today }: Props) {
  const { t, formatNumber } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(today), [today])
  const plan = planes.find((p) => p.id === fulfills)
  const f = useActionForm({
    id: 'servicio',
    schema,
    intent: servicio ? 'update' : 'create',
    initial: servicio
      ? {
          ...servicio,
          kilometraje: figure(servicio.kilometraje, formatNumber),
          items: servicio.items.map((item) => ({
            ...item,
            costo: formatNumber(item.costo / 100, item.costo % 100 === 0 ? 0 : 2),
          })),
          archivo: EMPTY_SLOTS,
        }
      : {
          fecha: today,
          items: [plan ? { descripcion: plan.nombre, plan_id: plan.id } : {}],
          archivo: EMPTY_SLOTS,
        },
  })
  const { fields } = f
  const listId = useId()
  const closeHref = hrefTo(params)
  // the override is only shown after a refusal, so that it is not ticked by accident
  const withCorrection = Boolean(fields.corregir.value) || Boolean(fields.kilometraje.errors)
  // told once, it stays while the list is completed: typing clears the error itself
  const [clash, setClash] = useState<string | null>(null)
  const told = fields.items.errors?.find((error) => decode(error).clave === 'trabajos-cambiados')
  if (told && told !== clash) setClash(told)
  return (
    <Dialog
      title={t(servicio ? 'mantenimientos.edit' : 'mantenimientos.registrar')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={closeHref}
    >
      <Form of={f} bare>
        {servicio ? (
          <>
            <input type="hidden" name="id" value={servicio.id} />
            <Shown of={shownOf(servicio, formatNumber)} />
          </>
        ) : (
          <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        )}
        <DialogBody>
          <FormError of={f} about={fields.vehiculo_id} />
          <div className="grid-2">
            <Field field={fields.fecha} label={t('mantenimientos.fecha')} type="date" max={today} />
            <Field
              field={fields.kilometraje}
              label={t('mantenimientos.kilometraje')}
              optional
              inputMode="numeric"
              autoComplete="off"
              hint={<Odometro vehiculo={vehiculo} />}
            />
          </div>
          {withCorrection && (
            <CheckField
              field={fields.corregir}
              label={t('mantenimientos.corregir')}
              hint={t('mantenimientos.correct_hint')}
            />
          )}
          <Field field={fields.taller} label={t('mantenimientos.taller')} optional autoComplete="off" list={listId} />
          <datalist id={listId}>
            {talleres.map((taller) => (
              <option key={taller} value={taller} />
            ))}
          </datalist>
          <Trabajos of={f} planes={planes} />
          {clash && (
            <CheckField
              field={fields.replaces}
              label={t('mantenimientos.replace_jobs')}
              hint={told ? t('mantenimientos.replace_hint') : <Reason of={clash} />}
            />
          )}
          <TextareaField field={fields.notas} label={t('mantenimientos.notas')} optional rows={3} />
          <ArchivosOfServicio of={f} stored={servicio?.archivos ?? []} />
        </DialogBody>
        <DialogFoot>
          {servicio && <DeleteLink to={hrefTo(params, 'eliminar', servicio.id)}>{t('common.delete')}</DeleteLink>}
          {!servicio && (
            <Link className="btn btn--quiet left" to={hrefToChoice(params, 'nuevo')} replace preventScrollReset>
              {t('mantenimientos.other_vehiculo')}
            </Link>
          )}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(servicio ? 'common.save_changes' : 'mantenimientos.save')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** One field for each file that a service may have. */
const EMPTY_SLOTS = Array.from({ length: ARCHIVOS_MAX }, () => '')

const figure = (n: number | null, formatNumber: (n: number) => string) => (n === null ? '' : formatNumber(n))

const shownOf = (servicio: EditedServicio, formatNumber: (n: number) => string) => ({
  fecha: servicio.fecha,
  kilometraje: figure(servicio.kilometraje, formatNumber),
  taller: servicio.taller,
  notas: servicio.notas,
  items: textOfItems(servicio.items),
})
