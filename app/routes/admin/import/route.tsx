/** Importar de Excel: vehicles, drivers, documents and maintenance from sheets. What reads and shows it is loaded with the screen. */
import { whyEnded } from '@domain/suscripcion/suscripcion'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { History } from '~/import/history'
import { Wizard } from '~/import/wizard'
import { PlansLink } from '~/plan/offer'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'importacion.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { importaciones, empresa, person, now } = await context.openedEmpresa(request)
  const owner = `${empresa.id} ${person.id}`
  return {
    owner,
    limit: empresa.vehicle_limit,
    refusal: whyEnded(empresa, now),
    recent: await (await importaciones).recent(),
    now,
  }
}

export default function Import() {
  const { owner, limit, refusal, recent, now } = useLoaderData<typeof loader>()
  const { t, reason } = useI18n()
  const history = <History rows={recent} now={now} />
  return (
    <Page title={t('importacion.title')} lead={t('importacion.lead')}>
      {refusal ? (
        <>
          <Note tone="warn" action={<PlansLink />} className="note--first">
            {reason(refusal)}
          </Note>
          {history}
        </>
      ) : (
        <Wizard owner={owner} limit={limit}>
          {history}
        </Wizard>
      )}
    </Page>
  )
}
