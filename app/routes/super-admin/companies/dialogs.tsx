/** The dialog named in the address. */
import { cappedCount } from '@domain/count'
import { EmpresasCommand, REMOVED_WITH_EMPRESA, SUPPORT_ACCESS_MINUTES } from '@domain/plataforma/empresas'
import { useSearchParams } from '@remix-run/react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { countInSentence } from '~/ui/count'
import { Confirm } from '~/ui/dialogs/confirm'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { Field } from '~/ui/field'
import { hrefTo } from './address'
import { CreateCompany, EditCompany } from './form'
import type { DialogData } from './load.server'

export function OpenedDialog({ opened }: { opened: DialogData }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  switch (opened.dialog) {
    case 'nueva':
      return <CreateCompany {...opened} closeTo={closeTo} />
    case 'editar':
      return <EditCompany key={opened.id} {...opened} closeTo={closeTo} />
    case 'eliminar':
      return <Remove {...opened} closeTo={closeTo} />
    case 'abrir':
      return <Open {...opened} closeTo={closeTo} />
  }
}

/** Confirms deleting a company: the number of records deleted with it, and its name, to be typed. */
function Remove({ id, nombre, removed, closeTo }: Extract<DialogData, { dialog: 'eliminar' }> & { closeTo: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const f = useActionForm({ id: 'eliminar-empresa', schema: EmpresasCommand, intent: 'remove' })
  const tell = (n: number) => (n === 1 ? 1 : countInSentence(cappedCount(n), i18n))
  const lines = REMOVED_WITH_EMPRESA.filter((line) => removed[line] > 0).map((line) =>
    t(`empresas.va_${line}`, { n: tell(removed[line]) }),
  )
  return (
    <FormDialog
      of={f}
      title={t('empresas.delete_confirm', { nombre })}
      size="sm"
      closeTo={closeTo}
      hidden={{ id }}
      submit={
        <SubmitButton of={f} tone="danger" className="btn--wash" busy={t('common.deleting')}>
          {t('empresas.delete_button')}
        </SubmitButton>
      }
    >
      <div className="muted">
        <p>{t('empresas.delete_text')}</p>
        <p>{t('empresas.delete_income')}</p>
        {lines.length > 0 && (
          <>
            <p>{t('empresas.se_va')}</p>
            <ul className="bullets">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Field
        field={f.fields.nombre}
        label={t('empresas.type_name', { nombre })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function Open({ id, nombre, closeTo }: Extract<DialogData, { dialog: 'abrir' }> & { closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'abrir-empresa', schema: EmpresasCommand, intent: 'open' })
  return (
    <Confirm
      title={t('empresas.open_confirm', { nombre })}
      confirm={t('empresas.open_button')}
      busy={t('empresas.opening')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      <p>{t('empresas.open_text', { n: SUPPORT_ACCESS_MINUTES })}</p>
      <p>{t('empresas.open_recorded')}</p>
    </Confirm>
  )
}
