/** Which of the company's Usuarios see a vehicle: one tick each. */
import { vehiculoCommand } from '@domain/vehiculo'
import { UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { useHrefLista } from './modales'

export interface PorAsignar {
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
  personas: readonly { id: string; nombre: string; email: string; asignado: boolean }[]
}

export function AsignarVehiculo({ vehiculo, personas, hoy }: PorAsignar & { hoy: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(hoy), [hoy])
  const f = useFormulario({ id: 'asignar', schema, intent: 'assign' })
  const alguien = personas.length > 0
  return (
    <Modal
      title={t('vehiculos.asignar')}
      size="sm"
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={useHrefLista()}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={vehiculo.id} />
        <ModalBody>
          <FormError of={f} />
          {alguien ? (
            <fieldset className="field">
              <legend className="label">{t('vehiculos.quien_lo_ve')}</legend>
              {personas.map((p) => (
                <label className="check" key={p.id}>
                  <input type="checkbox" name="usuarios" value={p.id} defaultChecked={p.asignado} />
                  <span>
                    {p.nombre} <small className="muted">{p.email}</small>
                  </span>
                </label>
              ))}
              <small>{t('vehiculos.asignar_ayuda')}</small>
            </fieldset>
          ) : (
            <Empty
              icon={UserRound}
              level={3}
              title={t('vehiculos.sin_usuarios')}
              action={<LinkButton to="/admin/team">{t('vehiculos.ir_a_equipo')}</LinkButton>}
            >
              {t('vehiculos.sin_usuarios_aun')}
            </Empty>
          )}
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t(alguien ? 'comun.cancelar' : 'comun.cerrar')}</CloseButton>
          {alguien && (
            <SubmitButton of={f} busy={t('comun.guardando')}>
              {t('comun.guardar')}
            </SubmitButton>
          )}
        </ModalFoot>
      </Form>
    </Modal>
  )
}
