/** Valid input of the alert settings. */
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  UsuarioPreferenciasCommand,
  wantsToKnow,
} from '../../../worker/domain/alertas/preferences'
import { AjustesCommand } from '../../../worker/domain/settings-command'

const reason = (command: unknown) => AjustesCommand.safeParse(command).error?.issues[0]?.message

test('a missing switch is off, and switches without effect are ignored', () => {
  expect(
    AjustesCommand.parse({
      intent: 'update-preferences',
      email_alerts: true,
      push_notifications: true,
      gps_alerts: true,
    }),
  ).toEqual({
    intent: 'update-preferences',
    email_alerts: true,
    document_expiration: false,
    maintenance_reminders: false,
    gps_alerts: true,
    team_updates: false,
  })
})

test('a Usuario switches nothing about the team: what was chosen as Administrador stays', () => {
  const form = { intent: 'update-preferences', email_alerts: true, team_updates: true }
  expect(UsuarioPreferenciasCommand.parse(form)).not.toHaveProperty('team_updates')
})

describe('thresholds', () => {
  test('are days from 0 to 180, at least one', () => {
    const umbrales = (...days: unknown[]) => ({ intent: 'update-thresholds', umbrales: days })
    expect(AjustesCommand.parse(umbrales(60, 0))).toEqual(umbrales(60, 0))
    expect(reason(umbrales())).toBe('ningun-umbral')
    expect(reason({ intent: 'update-thresholds' })).toBe('ningun-umbral')
    for (const bad of [-1, 181, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(reason(umbrales(bad)), String(bad)).toBe('opcion-invalida')
  })
})

test('mail is wanted by kind, and none without the first switch', () => {
  const p = { ...DEFAULT_PREFERENCES, maintenance_reminders: false }
  expect(['documento:1', 'licencia:1', 'mantenimiento:1'].map((dueItem) => wantsToKnow(p, dueItem))).toEqual([
    true,
    true,
    false,
  ])
  expect(wantsToKnow({ ...p, email_alerts: false }, 'documento:1')).toBe(false)
})
