/** Backups of the database: the last one, the one in progress, and how to restore. */
import { sizeText } from '@domain/archivos/size'
import { BACKUP_DAYS, BACKUP_HOUR, type Backup, type FinishedBackup, rowCountOf } from '@domain/plataforma/copia'
import { Form, useNavigation } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export interface Backups {
  running: Backup | null
  done: readonly FinishedBackup[]
}

/** An instant to restore, in the format of the Time Travel command. */
const dayBefore = (now: number) => `${new Date(now - 86_400_000).toISOString().slice(0, 19)}Z`

export function BackupsPanel({ copias: backups, now }: { copias: Backups; now: number }) {
  const i18n = useI18n()
  const { t, formatNumber, dateTime, ago } = i18n
  const { running, done } = backups
  const [latest] = done
  const contents = (rows: number, tables: number) =>
    t('ajustes_sistema.backup_rows', { filas: formatNumber(rows), tablas: formatNumber(tables) })
  const facts: [string, string][] = latest
    ? [
        [t('ajustes_sistema.backup_last'), `${dateTime(latest.termino_at)} · ${ago(latest.termino_at, now)}`],
        [t('ajustes_sistema.backup_size'), sizeText(latest.bytes, formatNumber)],
        [t('ajustes_sistema.backup_contents'), contents(latest.filas, latest.tablas)],
        [t('ajustes_sistema.backups_kept'), formatNumber(done.length)],
      ]
    : [[t('ajustes_sistema.backup_last'), t('ajustes_sistema.backup_none')]]
  if (running) facts.unshift([t('ajustes_sistema.backup_under_way'), progressOf(running, i18n)])
  return (
    <Panel title={t('ajustes_sistema.copias')} aside={!running && <BackUpNow />}>
      <dl className="facts facts--short">
        {facts.map(([what, amount]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {running && running.fallos > 0 && (
        <div className="panel-notes">
          <Note tone="warn">{t('ajustes_sistema.backup_failure')}</Note>
        </div>
      )}
      <div className="panel-notes">
        <p className="muted">{t('ajustes_sistema.backups_text', { hora: BACKUP_HOUR, dias: BACKUP_DAYS })}</p>
        {latest && (
          <p className="muted">
            {t('ajustes_sistema.backups_restore')} <code>node scripts/restore-copy.mjs {latest.clave} copia.sql</code>
          </p>
        )}
        <p className="muted">
          {t('ajustes_sistema.backups_history')}{' '}
          <code>wrangler d1 time-travel restore vigia --timestamp={dayBefore(now)}</code>
        </p>
        <p className="muted">{t('ajustes_sistema.backups_audit')}</p>
      </div>
    </Panel>
  )
}

const progressOf = (backup: Backup, { t, formatNumber }: Pick<I18n, 't' | 'formatNumber'>) =>
  backup.huella === null
    ? t('ajustes_sistema.backup_about_to_start')
    : t('ajustes_sistema.backup_progress', {
        tabla: formatNumber(Math.min(backup.tabla + 1, backup.tablas)),
        tablas: formatNumber(backup.tablas),
        filas: formatNumber(rowCountOf(backup)),
      })

/** Not destructive, so it needs no confirmation. */
function BackUpNow() {
  const { t } = useI18n()
  const busy = useNavigation().formData?.get('intent') === 'back-up'
  return (
    <Form method="post" action={hrefSection('base')} preventScrollReset>
      <Button type="submit" name="intent" value="back-up" tone="line" aria-busy={busy} aria-disabled={busy}>
        {t('ajustes_sistema.copy_now')}
      </Button>
    </Form>
  )
}
