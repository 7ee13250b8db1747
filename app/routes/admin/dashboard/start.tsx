/** What a new company sees on its Panel: the steps of its start, and the board that waits for its first vehicle. */
import { Await, Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { ArrowRight, CircleCheck, FileSpreadsheet, FlaskConical, Plus, Truck } from 'lucide-react'
import { Suspense } from 'react'
import { refusalOf } from '~/forms/errors'
import { RefusedNote } from '~/forms/refused'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import './start.css'

type StartSteps = Record<(typeof STEPS)[number], boolean>
const STEPS = ['vehiculo', 'soat', 'telefono', 'equipo'] as const
const HREF: Record<(typeof STEPS)[number], string> = {
  vehiculo: '/admin/vehicles?nuevo',
  soat: address('/admin/documents', { nuevo: '', tipo: 'SOAT' }),
  telefono: '/admin/gps?nuevo',
  equipo: '/admin/team?nuevo',
}

interface StartProps {
  /** null for a company that needs no checklist, and when it could not be read */
  steps: Promise<StartSteps | null> | null
  sample: boolean
  empty: boolean
}

export function Start({ steps, sample, empty }: StartProps) {
  const refusal = refusalOf(useActionData<unknown>())
  return (
    <>
      <RefusedNote refusal={refusal} />
      {sample && <SampleNote />}
      {steps && (
        <Suspense>
          <Await resolve={steps} errorElement={null}>
            {(done) => done && <Checklist steps={done} />}
          </Await>
        </Suspense>
      )}
      {empty && <FirstVehiculo />}
    </>
  )
}

/** The checklist; it disappears when all is done. */
function Checklist({ steps }: { steps: StartSteps }) {
  const { t } = useI18n()
  const done = STEPS.filter((step) => steps[step]).length
  const next = STEPS.find((step) => !steps[step])
  if (!next) return null
  return (
    <Panel
      className="start"
      title={t('panel.start_title')}
      aside={
        <Form method="post" preventScrollReset>
          <Button type="submit" tone="quiet" name="intent" value="dismiss-steps">
            {t('panel.start_dismiss')}
          </Button>
        </Form>
      }
    >
      <div className="start-progress">
        <progress max={STEPS.length} value={done} aria-label={t('panel.start_title')} />
        <span>{t('panel.start_done', { n: done, total: STEPS.length })}</span>
      </div>
      <ol className="start-steps">
        {STEPS.map((step) => (
          <li key={step} className={steps[step] ? 'start-step start-step--done' : 'start-step'}>
            {steps[step] ? (
              <span>
                <Icon of={CircleCheck} />
                <b>{t(`panel.step_${step}`)}</b>
                <span className="sr">{t('panel.step_done')}</span>
              </span>
            ) : (
              <Link to={HREF[step]} aria-current={step === next ? 'step' : undefined}>
                <span className="start-dot" aria-hidden="true" />
                <span>
                  <b>{t(`panel.step_${step}`)}</b>
                  <small>{t(`panel.step_${step}_why`)}</small>
                </span>
                <Icon of={ArrowRight} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** A company without vehicles: how to add the first one, bring them all from Excel, or try a sample fleet, over the outline of the board. */
function FirstVehiculo() {
  const { t } = useI18n()
  const busy = useNavigation().formData?.get('intent') === 'create-sample'
  const readOnly = useReadOnly()
  return (
    <>
      <Panel label={t('panel.primer_vehiculo')}>
        <Empty
          icon={Truck}
          title={t('panel.primer_vehiculo')}
          action={
            <div className="empty-actions">
              <LinkButton tone="primary" to="/admin/vehicles?nuevo" icon={Plus}>
                {t('panel.add_vehiculo')}
              </LinkButton>
              {!readOnly && (
                <>
                  <LinkButton to="/admin/import?de=vehiculos" icon={FileSpreadsheet}>
                    {t('panel.import')}
                  </LinkButton>
                  <Form method="post">
                    <Button type="submit" icon={FlaskConical} name="intent" value="create-sample" disabled={busy}>
                      {t('panel.sample_try')}
                    </Button>
                  </Form>
                </>
              )}
            </div>
          }
        >
          {t('panel.first_vehiculo_detail')}
        </Empty>
      </Panel>
      <Ghost />
    </>
  )
}

/** The outline of the board: where the answer will stand. */
function Ghost() {
  const { t } = useI18n()
  return (
    <section className="board ghost" aria-label={t('tablero.title')}>
      <div className="board-head">
        <div>
          <h2>{t('tablero.title')}</h2>
          <p>{t('panel.ghost')}</p>
        </div>
      </div>
      <div className="ghost-rows" aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <div key={row}>
            <span className="skeleton skeleton--plate" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Over a board that shows the sample fleet. */
function SampleNote() {
  const { t } = useI18n()
  const busy = useNavigation().formData?.get('intent') === 'remove-sample'
  return (
    <Note
      action={
        <Form method="post">
          <Button type="submit" name="intent" value="remove-sample" disabled={busy}>
            {t('panel.sample_remove')}
          </Button>
        </Form>
      }
    >
      {t('panel.sample_shown')}
    </Note>
  )
}
