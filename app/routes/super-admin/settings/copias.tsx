/** Copies of the database: the last one, the one under way, and the way back to them. */
import { COPIAS_DIAS, type Copia, type CopiaHecha, filasDe, HORA_DE_COPIA } from '@domain/copia'
import { Form, useNavigation } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/traductor'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export interface Copies {
  enMarcha: Copia | null
  hechas: readonly CopiaHecha[]
}

/** '12,4 MB'; sizes of databases are told in powers of ten. */
export function size(bytes: number, { numero }: Pick<I18n, 'numero'>): string {
  const [unit, by] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${numero(bytes / by, 1)} ${unit}`
}

/** An instant to go back to, as the command of Time Travel takes it. */
const dayBefore = (ahora: number) => `${new Date(ahora - 86_400_000).toISOString().slice(0, 19)}Z`

export function CopiesPanel({ copias, ahora }: { copias: Copies; ahora: number }) {
  const i18n = useI18n()
  const { t, numero, fechaHora, hace } = i18n
  const { enMarcha, hechas } = copias
  const [ultima] = hechas
  const contents = (filas: number, tablas: number) =>
    t('ajustes_sistema.copia_filas', { filas: numero(filas), tablas: numero(tablas) })
  const facts: [string, string][] = ultima
    ? [
        [t('ajustes_sistema.copia_ultima'), `${fechaHora(ultima.termino_at)} · ${hace(ultima.termino_at, ahora)}`],
        [t('ajustes_sistema.copia_tamano'), size(ultima.bytes, i18n)],
        [t('ajustes_sistema.copia_contenido'), contents(ultima.filas, ultima.tablas)],
        [t('ajustes_sistema.copia_guardadas'), numero(hechas.length)],
      ]
    : [[t('ajustes_sistema.copia_ultima'), t('ajustes_sistema.copia_ninguna')]]
  if (enMarcha) facts.unshift([t('ajustes_sistema.copia_en_marcha'), progressOf(enMarcha, i18n)])
  return (
    <Panel title={t('ajustes_sistema.copias')} aside={!enMarcha && <CopyNow />}>
      <dl className="facts facts--short">
        {facts.map(([que, cuanto]) => (
          <div key={que}>
            <dt>{que}</dt>
            <dd>{cuanto}</dd>
          </div>
        ))}
      </dl>
      {enMarcha && enMarcha.fallos > 0 && (
        <div className="panel-notes">
          <Note tone="warn">{t('ajustes_sistema.copia_falla')}</Note>
        </div>
      )}
      <div className="panel-notes">
        <p className="muted">{t('ajustes_sistema.copias_texto', { hora: HORA_DE_COPIA, dias: COPIAS_DIAS })}</p>
        {ultima && (
          <p className="muted">
            {t('ajustes_sistema.copias_restaurar')} <code>node scripts/restore-copy.mjs {ultima.clave} copia.sql</code>
          </p>
        )}
        <p className="muted">
          {t('ajustes_sistema.copias_historia')}{' '}
          <code>wrangler d1 time-travel restore vigia --timestamp={dayBefore(ahora)}</code>
        </p>
        <p className="muted">{t('ajustes_sistema.copias_auditoria')}</p>
      </div>
    </Panel>
  )
}

const progressOf = (copia: Copia, { t, numero }: Pick<I18n, 't' | 'numero'>) =>
  copia.huella === null
    ? t('ajustes_sistema.copia_por_empezar')
    : t('ajustes_sistema.copia_avance', {
        tabla: numero(Math.min(copia.tabla + 1, copia.tablas)),
        tablas: numero(copia.tablas),
        filas: numero(filasDe(copia)),
      })

/** Nothing is lost by it, so nothing is asked. */
function CopyNow() {
  const { t } = useI18n()
  const busy = useNavigation().formData?.get('intent') === 'copiar'
  return (
    <Form method="post" action={hrefSection('base')} preventScrollReset>
      <Button type="submit" name="intent" value="copiar" tone="line" aria-busy={busy} aria-disabled={busy}>
        {t('ajustes_sistema.copiar')}
      </Button>
    </Form>
  )
}
