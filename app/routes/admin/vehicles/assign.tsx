/** Which of the company's Usuarios see a vehicle: one checkbox each. */
import { joinIds } from '@domain/joined-ids'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { useMemo, useState } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { Form, FormError } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { AssignFoot } from './assign-foot'
import { useCloseHref } from './dialog-address'
import { NoUsuarios } from './no-usuarios'

interface ToAssign {
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
  personas: readonly { id: string; nombre: string; email: string; asignado: boolean }[]
}

export function AssignVehiculo({ vehiculo, personas: people, today }: ToAssign & { today: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(today), [today])
  const f = useActionForm({ id: 'asignar', schema, intent: 'assign' })
  // as the boxes stood at first: what another person saves meanwhile stays
  const [before] = useState(() => joinIds(people.filter((p) => p.asignado).map((p) => p.id)))
  const hasPeople = people.length > 0
  return (
    <Dialog
      title={t('vehiculos.who_sees')}
      size="sm"
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={useCloseHref()}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={vehiculo.id} />
        <input type="hidden" name="before" value={before} />
        <DialogBody>
          <FormError of={f} />
          {hasPeople ? (
            <fieldset className="field">
              <legend className="label">{t('vehiculos.who_sees_it')}</legend>
              {people.map((p) => (
                <label className="check" key={p.id}>
                  <input type="checkbox" name="usuarios" value={p.id} defaultChecked={p.asignado} />
                  <span>
                    {p.nombre} <small className="muted">{p.email}</small>
                  </span>
                </label>
              ))}
              <small>{t('vehiculos.assign_hint')}</small>
            </fieldset>
          ) : (
            <NoUsuarios />
          )}
        </DialogBody>
        <AssignFoot of={f} hasPeople={hasPeople}>
          {t('common.save')}
        </AssignFoot>
      </Form>
    </Dialog>
  )
}
