import { expect, test } from 'vitest'
import { isDeviceCheckDue, TOLD_WITHIN_MS, untoldSince } from '../../../worker/domain/dispositivos/device-check'

const NOW = Date.UTC(2026, 10, 21, 16)
const LONG_AGO = NOW - TOLD_WITHIN_MS

test.each([
  ['all told', { total: 7, reportedAt: LONG_AGO, lateSince: null }, null],
  ['reported just now, and may still write', { total: 9, reportedAt: LONG_AGO + 1, lateSince: null }, null],
  ['stored more than the database knows', { total: 9, reportedAt: LONG_AGO, lateSince: null }, LONG_AGO],
  ['reports without pause, and its task is late', { total: 9, reportedAt: NOW, lateSince: LONG_AGO - 5 }, LONG_AGO - 5],
  ['a task that is late by a moment', { total: 7, reportedAt: NOW, lateSince: NOW - 6000 }, null],
])('a Device with seven points told that %s', (_, state, since) => {
  expect(untoldSince(state, 7, NOW)).toBe(since)
})

test('the check is due from eleven in the morning of Colombia', () => {
  expect(isDeviceCheckDue(NOW - 1)).toBe(false)
  expect(isDeviceCheckDue(NOW)).toBe(true)
})
