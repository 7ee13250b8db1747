/** Base de datos: its size, its contents, the applied migrations, and backups. */
import { sizeText } from '@domain/archivos/size'
import { DATABASE_MAX_BYTES } from '@domain/plataforma/system-alert'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { type Backups, BackupsPanel } from './copias'

interface Migration {
  nombre: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC */
  at: string
}

interface DatabaseStatus {
  bytes: number | null
  tablas: readonly { tabla: string; filas: number }[]
  migrations: readonly Migration[] | null
  copias: Backups
}

/** Migrations that are shown at once; there will be hundreds. */
const LATEST = 6

export function Database({ base, now }: { base: DatabaseStatus; now: number }) {
  const { t, formatNumber } = useI18n()
  const { bytes, tablas: tables, migrations, copias: backups } = base
  return (
    <>
      <div className="panel-columns">
        <BackupsPanel copias={backups} now={now} />
        <Panel title={t('ajustes_sistema.base')}>
          <dl className="facts facts--short">
            <div>
              <dt>{t('ajustes_sistema.tamano')}</dt>
              <dd>{bytes === null ? t('ajustes_sistema.unknown') : sizeText(bytes, formatNumber)}</dd>
            </div>
            <div>
              <dt>{t('ajustes_sistema.max')}</dt>
              <dd>
                {sizeText(DATABASE_MAX_BYTES, formatNumber)}
                {bytes !== null && ` · ${formatNumber((bytes * 100) / DATABASE_MAX_BYTES, 1)} %`}
              </dd>
            </div>
          </dl>
        </Panel>
      </div>
      <div className="panel-columns">
        <Panel title={t('ajustes_sistema.tables')}>
          <p className="muted panel-lead">{t('ajustes_sistema.tables_text')}</p>
          <dl className="facts facts--short">
            {tables.map(({ tabla: table, filas: rows }) => (
              <div key={table}>
                <dt>{table}</dt>
                <dd>{formatNumber(rows)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title={t('ajustes_sistema.migrations')}>
          {migrations === null ? (
            <p className="muted panel-lead">{t('ajustes_sistema.no_migrations')}</p>
          ) : (
            <>
              <Applied of={migrations.slice(0, LATEST)} />
              {migrations.length > LATEST && (
                <details className="more">
                  <summary>{t('ajustes_sistema.older_migrations', { n: migrations.length - LATEST })}</summary>
                  <Applied of={migrations.slice(LATEST)} />
                </details>
              )}
            </>
          )}
        </Panel>
      </div>
    </>
  )
}

function Applied({ of }: { of: readonly Migration[] }) {
  const { dateTime } = useI18n()
  return (
    <dl className="facts facts--short facts--one">
      {of.map(({ nombre, at }) => (
        <div key={nombre}>
          <dt>{dateTime(Date.parse(`${at.replace(' ', 'T')}Z`))}</dt>
          <dd>{nombre}</dd>
        </div>
      ))}
    </dl>
  )
}
