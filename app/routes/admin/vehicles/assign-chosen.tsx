/** Which of the company's Usuarios is to see all the vehicles that were chosen in the list. */
import { joinIds } from '@domain/joined-ids'
import { formatPlaca } from '@domain/vehiculos/placa'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { useMemo } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { AssignFoot } from './assign-foot'
import { useCloseHref } from './dialog-address'
import { NoUsuarios } from './no-usuarios'

/** Plates that are named; of more only the number is. */
const NAMED = 8

interface ManyToAssign {
  vehiculos: readonly { id: string; placa: string }[]
  personas: readonly { id: string; nombre: string; email: string }[]
}

export function AssignChosen({ vehiculos: chosen, personas: people, today }: ManyToAssign & { today: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(today), [today])
  const f = useActionForm({ id: 'asignar-varios', schema, intent: 'assign-many' })
  const n = chosen.length
  const hasPeople = people.length > 0
  const named = chosen.slice(0, NAMED).map(({ placa }) => formatPlaca(placa))
  return (
    <Dialog title={t('vehiculos.assign_chosen', { n })} size="sm" closeTo={useCloseHref()}>
      <Form of={f} bare>
        <input type="hidden" name="vehiculos" value={joinIds(chosen.map(({ id }) => id))} />
        <DialogBody>
          <FormError of={f} />
          {hasPeople ? (
            <>
              <p className="muted">
                {named.join(', ')}
                {n > NAMED && ` ${t('vehiculos.and_more', { n: n - NAMED })}`}
              </p>
              <SelectField
                field={f.fields.usuario}
                label={t('vehiculos.persona')}
                empty={t('vehiculos.choose_person')}
                options={people.map((p) => ({ value: p.id, label: `${p.nombre} · ${p.email}` }))}
                hint={t('vehiculos.assign_chosen_hint')}
              />
            </>
          ) : (
            <NoUsuarios />
          )}
        </DialogBody>
        <AssignFoot of={f} hasPeople={hasPeople}>
          {t('vehiculos.assign_chosen_button', { n })}
        </AssignFoot>
      </Form>
    </Dialog>
  )
}
