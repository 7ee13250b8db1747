/** The dialog in which a vehicle is added or edited. */

import { CLASES, type Clase, SERVICIOS, suggestedClase } from '@domain/vehiculos/clase'
import { type Kind, suggestedMarcas, suggestedModelos } from '@domain/vehiculos/marcas'
import { normalizePlaca, placaPattern } from '@domain/vehiculos/placa'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { Link } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Button, SubmitButton } from '~/ui/button'
import { Field, PlateField, SegmentField, SelectField, SuggestField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { useReadOnly } from '~/ui/read-only'
import { Plate } from '~/ui/signs/plate'
import { DeleteLink } from '~/ui/windows/delete-link'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'
import { DocumentosDelVehiculo, VeredictoDelVehiculo } from './documentos'
import { useHrefModal, useListHref } from './modals'
import type { Row } from './table'

/** What a new vehicle is likely to be: the vehicles of the company, and the one saved just before. */
interface Creation {
  kinds: readonly Kind[]
  marca: string
  titular: string
}
const NO_HINTS: Creation = { kinds: [], marca: '', titular: '' }

type FormProps = { vehiculo: Row | null; creation?: Creation; hoy: string }

/** @param hoy the company's date, which limits the model year */
export function VehiculoForm({ vehiculo, creation = NO_HINTS, hoy }: FormProps) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const schema = useMemo(() => vehiculoCommand(hoy), [hoy])
  const f = useActionForm({
    id: 'vehiculo',
    schema,
    intent: vehiculo ? 'update' : 'create',
    initial: vehiculo ? dataOf(vehiculo) : { servicio: 'particular', marca: creation.marca, titular: creation.titular },
  })
  const href = useHrefModal()
  const listHref = useListHref()
  const [placa, setPlaca] = useState(vehiculo?.placa ?? '')
  const [clase, setClase] = useClase(f.fields.clase.initialValue)
  const suggested = suggestedClase(placa)
  const isUnusual = placa.length >= 5 && placaPattern(normalizePlaca(placa)) === null
  const { fields } = f
  return (
    <Modal
      title={t(vehiculo ? 'vehiculos.edit_vehiculo' : 'vehiculos.add_vehiculo')}
      plate={vehiculo && <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={listHref}
    >
      <Form of={f} bare>
        {vehiculo && <input type="hidden" name="id" value={vehiculo.id} />}
        <ModalBody>
          <FormError of={f} />
          <div className="grid-2">
            <PlateField
              field={fields.placa}
              label={t('vehiculos.placa')}
              maxLength={14}
              hint={isUnusual && !fields.placa.errors ? t('vehiculos.placa_rara') : undefined}
              onInput={(e) => {
                setPlaca(e.currentTarget.value)
                setClase.propuesta(suggestedClase(e.currentTarget.value))
              }}
            />
            <SegmentField
              field={fields.servicio}
              label={t('vehiculos.servicio')}
              options={SERVICIOS.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
            />
            <SuggestField field={fields.marca} label={t('vehiculos.marca')} options={suggestedMarcas(creation.kinds)} />
            <SuggestField
              field={fields.modelo}
              label={t('vehiculos.modelo')}
              hint={t('vehiculos.modelo_hint')}
              options={suggestedModelos(String(fields.marca.value ?? ''), creation.kinds)}
            />
            <Field
              field={fields.anio}
              label={t('vehiculos.anio')}
              hint={t('vehiculos.anio_hint')}
              type="number"
              autoComplete="off"
            />
            <Field field={fields.color} label={t('vehiculos.color')} optional autoComplete="off" />
          </div>
          <Field
            field={fields.titular}
            label={t('vehiculos.titular')}
            hint={t('vehiculos.titular_hint')}
            autoComplete="off"
          />
          <div className="grid-2">
            <SelectField
              field={fields.clase}
              label={t('vehiculos.clase')}
              optional
              options={CLASES.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
              defaultValue={undefined}
              value={clase}
              onChange={(e) => setClase.choose(e.currentTarget.value)}
              hint={
                suggested &&
                clase === suggested &&
                t('vehiculos.clase_suggested', { clase: t(`vehiculos.${suggested}`) })
              }
            />
            <Field
              field={fields.cilindraje}
              label={t('vehiculos.cilindraje')}
              type="number"
              optional
              autoComplete="off"
            />
            <Field
              field={fields.fecha_matricula}
              label={t('vehiculos.fecha_matricula')}
              type="date"
              optional
              hint={t('vehiculos.more_data_hint')}
            />
          </div>
          {vehiculo && (
            <>
              <VeredictoDelVehiculo vehiculo={vehiculo} />
              <DocumentosDelVehiculo vehiculo={vehiculo} hoy={hoy} />
              <p>
                <Link to={href({ asignar: vehiculo.id })} replace preventScrollReset>
                  {t('vehiculos.asignar')}
                </Link>
              </p>
            </>
          )}
        </ModalBody>
        <ModalFoot>
          {vehiculo && <DeleteLink to={href({ eliminar: vehiculo.id })}>{t('vehiculos.delete_vehiculo')}</DeleteLink>}
          <CloseButton>{t('common.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(vehiculo ? 'common.save_changes' : 'vehiculos.add_vehiculo')}
          </SubmitButton>
          {/* after the first one, which is what Enter presses */}
          {!vehiculo && !readOnly && (
            <Button className="left another" type="submit" tone="quiet" name="otro" value="si" disabled={f.submitting}>
              {t('vehiculos.save_and_another')}
            </Button>
          )}
        </ModalFoot>
      </Form>
    </Modal>
  )
}

const dataOf = ({ lamps: _, veredicto: _v, reasons: _r, ...data }: Row) => ({ ...data })

/** The class in the form: inferred from the plate until it is chosen by hand. */
function useClase(initial: unknown) {
  const [clase, setClase] = useState(typeof initial === 'string' ? initial : '')
  const [isOwn, setOwn] = useState(clase !== '')
  const put = {
    choose(valor: string) {
      setOwn(true)
      setClase(valor)
    },
    propuesta(valor: Clase | null) {
      if (!isOwn) setClase(valor ?? '')
    },
  }
  return [clase, put] as const
}
