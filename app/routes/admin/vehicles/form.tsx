/** The dialog in which a vehicle is added or edited. */

import type { Kind } from '@domain/vehiculos/marcas'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Button, SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/dialogs/delete-link'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Form, FormError } from '~/ui/form'
import { useReadOnly } from '~/ui/read-only'
import { Plate } from '~/ui/signs/plate'
import { useCloseHref, useDialogHref } from './dialog-address'
import { DocumentosOfVehiculo, VeredictoOfVehiculo } from './documentos'
import { VehiculoFields, vehiculoValues } from './fields'
import type { Row } from './table'

/** What a new vehicle is likely to be: the vehicles of the company, and the one saved just before. */
interface Creation {
  kinds: readonly Kind[]
  marca: string
  titular: string
}
const NO_HINTS: Creation = { kinds: [], marca: '', titular: '' }

type FormProps = { vehiculo: Row | null; creation?: Creation; today: string }

/** @param today the company's date, which limits the model year */
export function VehiculoForm({ vehiculo, creation = NO_HINTS, today }: FormProps) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const schema = useMemo(() => vehiculoCommand(today), [today])
  const f = useActionForm({
    id: 'vehiculo',
    schema,
    intent: vehiculo ? 'update' : 'create',
    initial: vehiculo
      ? vehiculoValues(vehiculo)
      : { servicio: 'particular', marca: creation.marca, titular: creation.titular },
  })
  const href = useDialogHref()
  const listHref = useCloseHref()
  return (
    <Dialog
      title={t(vehiculo ? 'vehiculos.edit_vehiculo' : 'vehiculos.add_vehiculo')}
      plate={vehiculo && <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={listHref}
    >
      <Form of={f} bare>
        {vehiculo && (
          <>
            <input type="hidden" name="id" value={vehiculo.id} />
            <Shown of={vehiculoValues(vehiculo)} />
          </>
        )}
        <DialogBody>
          <FormError of={f} />
          <VehiculoFields of={f.fields} placa={vehiculo?.placa ?? ''} kinds={creation.kinds} />
          {vehiculo && (
            <>
              <VeredictoOfVehiculo vehiculo={vehiculo} />
              <DocumentosOfVehiculo vehiculo={vehiculo} today={today} />
              <p>
                <Link to={href({ asignar: vehiculo.id })} replace preventScrollReset>
                  {t('vehiculos.who_sees')}
                </Link>
              </p>
            </>
          )}
        </DialogBody>
        <DialogFoot>
          {vehiculo && <DeleteLink to={href({ eliminar: vehiculo.id })}>{t('vehiculos.delete_vehiculo')}</DeleteLink>}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(vehiculo ? 'common.save_changes' : 'vehiculos.add_vehiculo')}
          </SubmitButton>
          {/* after the first one, which is what Enter presses */}
          {!vehiculo && !readOnly && (
            <Button className="left another" type="submit" tone="quiet" name="otro" value="si" disabled={f.submitting}>
              {t('vehiculos.save_and_another')}
            </Button>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
