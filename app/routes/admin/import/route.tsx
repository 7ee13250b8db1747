/** Importar de Excel: vehicles, drivers, documents and maintenance from sheets. What reads and shows it is loaded with the screen. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { History } from '~/import/history'
import { Wizard } from '~/import/wizard'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'importacion.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { importaciones, empresa, person, now } = await context.openedEmpresa(request)
  const owner = `${empresa.id} ${person.id}`
  return { owner, limit: empresa.vehicle_limit, recent: await (await importaciones).recent(), now }
}

export default function Import() {
  const { owner, limit, recent, now } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('importacion.title')} lead={t('importacion.lead')}>
      <Wizard owner={owner} limit={limit}>
        <History rows={recent} now={now} />
      </Wizard>
    </Page>
  )
}
