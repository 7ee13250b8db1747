/** What the drivers of a vehicle object to, in its page: until when to answer, who attended to it. Loads late. */
import type { Objection } from '@domain/objeciones/objection'
import { Form, useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { useJson } from '~/connection/use-json'
import { refusalOf } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { rememberPlace } from '~/ui/dialogs/opener'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { useBrowserLayoutEffect } from '~/ui/use-browser-layout-effect'
import { vehicleHref } from '~/ui/vehicles/address'
import './panel.css'

/** What the address of a vehicle's objections answers (`routes/admin/vehicle/objections.ts`). */
export interface ObjectionsOfVehicle {
  objections: Objection[]
}

/** @param now when the page's data were read: newer ones ask anew */
export function ObjectionsPanel({ vehicle, today, now }: { vehicle: string; today: string; now: number }) {
  const { t, reason, need } = useI18n()
  const refusal = refusalOf(useActionData<unknown>())
  const objections = useJson<ObjectionsOfVehicle>(`${vehicleHref(vehicle)}/objections`, now)?.objections
  if (!objections || objections.length === 0) return null
  need('objeciones')
  return (
    <Panel title={t('objeciones.title')}>
      <p className="objections-text">{t('objeciones.text')}</p>
      {refusal && <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>}
      <ul className="rows">
        {objections.map((objection) => (
          <Row key={objection.id} objection={objection} vehicle={vehicle} today={today} />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = { objection: Objection; vehicle: string; today: string }

function Row({ objection: { id, texto, vence, created_at, atendida_at, nombre }, vehicle, today }: RowProps) {
  const { t, date, dateTime } = useI18n()
  const readOnly = useReadOnly()
  const isOpen = atendida_at === null
  // the button stays until the objections are read anew, which is after the answer
  const returnFocus = useRef<() => void>(undefined)
  useBrowserLayoutEffect(() => {
    if (!isOpen) returnFocus.current?.()
  }, [isOpen])
  return (
    <li className="row objection">
      <span className="row-main">
        <b>{texto}</b>
        <small>{t('objeciones.filed', { cuando: dateTime(created_at) })}</small>
        {isOpen ? (
          <small className={vence < today ? 'objection-late' : undefined}>
            {t(vence < today ? 'objeciones.late' : 'objeciones.due', { dia: date(vence) })}
          </small>
        ) : (
          <small>
            {t('objeciones.attended_by', { nombre: nombre ?? t('objeciones.gone'), cuando: dateTime(atendida_at) })}
          </small>
        )}
      </span>
      {isOpen && !readOnly && (
        <Form
          method="post"
          action={vehicleHref(vehicle, 'drivers')}
          preventScrollReset
          onSubmit={(e) => {
            returnFocus.current = rememberPlace(e.currentTarget, { like: 'button[value="attend"]' })
          }}
        >
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="attend" tone="line">
            {t('objeciones.attend')}
          </Button>
        </Form>
      )}
    </li>
  )
}
