/** Until when an invitation is good, in the words of the team's list. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import type { Miembro } from '~/routes/admin/team/load.server'
import { State } from '~/routes/admin/team/table'
import '../../support/all-texts'

/** On 20 November in Colombia, at an hour of its afternoon. */
const at = (hour: number, day = 20) => Date.UTC(2026, 10, day, hour + 5)

const said = (expires_at: number, now: number) => {
  const miembro = { invitation_status: 'pending', rol: 'Usuario', expires_at } as Miembro
  return renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <State miembro={miembro} now={now} />
    </I18nProvider>,
  )
}

test('an invitation ends on the day of the calendar on which it ends, however few hours are left', () => {
  expect(said(at(18), at(9))).toContain('vence hoy')
  expect(said(at(1, 21), at(22))).toContain('vence mañana')
  expect(said(at(23, 22), at(1))).toContain('vence en 2 días')
})
