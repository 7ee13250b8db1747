/** The form of a vehicle on its own page; the same fields as in the dialog of the list. */
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { useMemo } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { SaveButton } from '~/ui/button'
import { Form, FormError } from '~/ui/form'
import { VehiculoFields, vehiculoValues } from '../../vehicles/fields'
import { useVehicle } from '../use-vehicle'

/** @param today the company's date, which limits the model year */
export function DataForm({ today }: { today: string }) {
  const { vehiculo } = useVehicle().head
  const schema = useMemo(() => vehiculoCommand(today), [today])
  const stored = vehiculoValues(vehiculo)
  const f = useActionForm({ id: 'datos', schema, intent: 'update', initial: stored })
  return (
    <Form of={f} className="panel-form" bare>
      <FormError of={f} />
      <input type="hidden" name="id" value={vehiculo.id} />
      <Shown of={stored} />
      <VehiculoFields of={f.fields} placa={vehiculo.placa} kinds={[]} />
      <SaveButton of={f} />
    </Form>
  )
}
