/** «Actualizar kilometraje»: what the dashboard shows today. */
import { mantenimientoCommand } from '@domain/mantenimiento'
import { useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { hrefTo } from './address'
import { Odometro, type VehiculoMostrado } from './partes'

export function FormularioKilometraje({ vehiculo, hoy }: { vehiculo: VehiculoMostrado; hoy: string }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(hoy), [hoy])
  const f = useFormulario({ id: 'kilometraje', schema, intent: 'kilometraje', inicial: { fecha: hoy } })
  const { campos } = f
  const conCorregir = Boolean(campos.corregir.value) || Boolean(campos.kilometraje.errors ?? campos.fecha.errors)
  return (
    <Modal
      title={t('mantenimientos.actualizar_km')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      size="sm"
      closeTo={hrefTo(params)}
    >
      <Form of={f} bare>
        <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        <ModalBody>
          <FormError of={f} />
          <Field
            field={campos.kilometraje}
            label={t('mantenimientos.kilometraje')}
            inputMode="numeric"
            autoComplete="off"
            hint={<Odometro vehiculo={vehiculo} />}
          />
          <Field field={campos.fecha} label={t('mantenimientos.fecha_lectura')} type="date" max={hoy} />
          {conCorregir && (
            <CheckField
              field={campos.corregir}
              label={t('mantenimientos.corregir')}
              hint={t('mantenimientos.corregir_ayuda')}
            />
          )}
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('comun.guardar')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
