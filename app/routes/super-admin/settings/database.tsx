/** Base de datos: its size, its contents, the applied migrations, and backups. */
import { DATABASE_MAX_BYTES } from '@domain/plataforma/system-alert'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { type Copies, CopiesPanel, size } from './copias'

interface DatabaseStatus {
  bytes: number | null
  tablas: readonly { tabla: string; filas: number }[]
  /** `at`: `YYYY-MM-DD HH:MM:SS`, UTC */
  migrations: readonly { nombre: string; at: string }[] | null
  copias: Copies
}

export function Database({ base, now }: { base: DatabaseStatus; now: number }) {
  const i18n = useI18n()
  const { t, numero: formatNumber, dateTime } = i18n
  const { bytes, tablas: tables, migrations, copias: backups } = base
  return (
    <>
      <div className="panel-columns">
        <CopiesPanel copias={backups} now={now} />
        <Panel title={t('ajustes_sistema.base')}>
          <dl className="facts facts--short">
            <div>
              <dt>{t('ajustes_sistema.tamano')}</dt>
              <dd>{bytes === null ? t('ajustes_sistema.unknown') : size(bytes, i18n)}</dd>
            </div>
            <div>
              <dt>{t('ajustes_sistema.max')}</dt>
              <dd>
                {size(DATABASE_MAX_BYTES, i18n)}
                {bytes !== null && ` · ${formatNumber((bytes * 100) / DATABASE_MAX_BYTES, 1)} %`}
              </dd>
            </div>
          </dl>
        </Panel>
      </div>
      <div className="panel-columns">
        <Panel title={t('ajustes_sistema.tables')}>
          <p className="muted panel-lead">{t('ajustes_sistema.tablas_texto')}</p>
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
            <dl className="facts facts--short">
              {migrations.map(({ nombre, at }) => (
                <div key={nombre}>
                  <dt>{dateTime(Date.parse(`${at.replace(' ', 'T')}Z`))}</dt>
                  <dd>{nombre}</dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
      </div>
    </>
  )
}
