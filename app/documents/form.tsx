/** The dialogs that register, edit or renew a document. */
import { addDays } from '@domain/day'
import { DocumentoCommand, FECHA_MAX, FECHA_MIN } from '@domain/documentos/documento'
import { type Condition, knownTipo, proposedVencimiento, TIPOS, type TipoDocumento } from '@domain/documentos/rules'
import { readClase } from '@domain/vehiculos/clase'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot, FormFoot } from '~/ui/dialogs/dialog'
import { Field, SelectField } from '~/ui/field'
import { FileField } from '~/ui/files/file-field'
import { Form, FormError } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { VehicleChoice } from '~/ui/vehicles/choice'
import type { SelectableVehiculo } from '~/ui/vehicles/search'
import { useAddress } from './address'
import { DueDate } from './due-date'
import type { Choice, Sheet } from './load.server'
import { labelOf } from './words'

const conditionOf = (v: SelectableVehiculo): Condition => ({
  ...v,
  clase: readClase(v.clase),
  fecha_matricula: v.fecha_matricula ?? null,
  anio: v.anio ?? null,
})
const RANGE = { min: FECHA_MIN, max: FECHA_MAX }

const shownOf = ({ tipo, nombre, fecha_emision, fecha_vencimiento }: Sheet['documento']) => ({
  tipo,
  nombre,
  fecha_emision,
  fecha_vencimiento,
})

/** A new document of a vehicle chosen here, or (with `sheet`) the same fields for an existing document. */
export function DocumentoForm(props: { sheet: Sheet } | { sheet: null; choice: Choice; tipo: TipoDocumento | null }) {
  const { sheet } = props
  const choice = sheet ? null : props.choice
  const i18n = useI18n()
  const { t } = i18n
  const { list, hrefWith } = useAddress()
  const f = useActionForm({
    id: 'documento',
    schema: DocumentoCommand,
    intent: sheet ? 'update' : 'create',
    initial: sheet
      ? { ...sheet.documento, vehiculo_id: sheet.vehiculo.id, archivo: '' }
      : { vehiculo_id: choice?.selected?.id ?? '', tipo: sheet === null ? (props.tipo ?? '') : '' },
  })
  const { fields } = f
  const selected = choice?.selected
  const [condition, setCondition] = useState(sheet ? sheet.condition : selected ? conditionOf(selected) : null)
  const tipo = knownTipo(fields.tipo.value)
  return (
    <Dialog
      title={sheet ? t('documentos.title_edit', { documento: labelOf(sheet.documento, i18n) }) : t('documentos.add')}
      plate={sheet && <Plate placa={sheet.vehiculo.placa} servicio={sheet.vehiculo.servicio} />}
      closeTo={list}
    >
      <Form of={f} bare>
        {sheet && (
          <>
            <input type="hidden" name="id" value={sheet.documento.id} />
            <input type="hidden" name="vehiculo_id" value={sheet.vehiculo.id} />
            <Shown of={{ ...shownOf(sheet.documento), vehiculo_id: sheet.vehiculo.id }} />
          </>
        )}
        <DialogBody>
          <FormError of={f} />
          {choice && (
            <VehicleChoice
              field={fields.vehiculo_id}
              label={t('documentos.vehiculo')}
              choice={choice}
              given={choice.selected !== null}
              onChoose={(v) => setCondition(v && conditionOf(v))}
            />
          )}
          <SelectField
            field={fields.tipo}
            label={t('documentos.tipo')}
            data-given={sheet === null && props.tipo ? '' : undefined}
            options={TIPOS.map((value) => ({ value, label: t(`documentosByTipo.${value}`) }))}
          />
          <div className={tipo === 'Otro' ? undefined : 'only-otro'}>
            <Field
              field={fields.nombre}
              label={t('documentos.nombre')}
              hint={t('documentos.nombre_hint')}
              autoComplete="off"
              maxLength={60}
            />
          </div>
          <div className="grid-2">
            <Field field={fields.fecha_emision} label={t('documentos.fecha_emision')} type="date" {...RANGE} />
            <DueDate
              field={fields.fecha_vencimiento}
              tipo={tipo}
              emision={String(fields.fecha_emision.value ?? '')}
              condition={condition}
            />
          </div>
          <FileField
            field={fields.archivo}
            label={t('documentos.archivo')}
            optional
            current={sheet?.documento.archivo ?? null}
            {...(sheet ? { removeTo: hrefWith('quitar-archivo', sheet.documento.id) } : {})}
          />
        </DialogBody>
        <DialogFoot>
          {sheet && (
            <LinkButton
              className="left"
              tone="danger"
              icon={Trash2}
              to={hrefWith('eliminar', sheet.documento.id)}
              replace
              preventScrollReset
            >
              {t('common.delete')}
            </LinkButton>
          )}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(sheet ? 'common.save_changes' : 'documentos.save')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** Renewal: a new document replaces the current one; dates are proposed, type and vehicle stay. */
export function Renewal({ sheet, today }: { sheet: Sheet; today: string }) {
  const i18n = useI18n()
  const { t, date } = i18n
  const { list } = useAddress()
  const { cuenta: counting, documento, vehiculo, condition } = sheet
  const vence = counting.fecha_vencimiento
  // a renewal of a valid document starts the day after it ends, of an expired one today
  const emision = vence >= today ? addDays(vence, 1) : today
  const f = useActionForm({
    id: 'renovacion',
    schema: DocumentoCommand,
    intent: 'renew',
    initial: {
      fecha_emision: emision,
      fecha_vencimiento: proposedVencimiento(documento.tipo, emision, condition) ?? '',
    },
  })
  const { fields } = f
  return (
    <Dialog
      title={t('documentos.title_renew', { documento: labelOf(documento, i18n) })}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={list}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={documento.id} />
        <DialogBody>
          <FormError of={f} />
          <p className="muted">
            {t(vence < today ? 'documentos.renew_hint_expired' : 'documentos.renew_hint_vence', {
              fecha: date(vence),
            })}
          </p>
          <div className="grid-2">
            <Field field={fields.fecha_emision} label={t('documentos.fecha_emision')} type="date" {...RANGE} />
            <DueDate
              field={fields.fecha_vencimiento}
              tipo={documento.tipo}
              emision={String(fields.fecha_emision.value ?? '')}
              condition={condition}
            />
          </div>
          <FileField field={fields.archivo} label={t('documentos.archivo')} optional />
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('documentos.renew_named')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
