/** What can be done with the people that are chosen. */
import { UserCheck, UserX } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { ChosenAct, useAskedAct } from '~/ui/lists/asked-act'
import { SelectionBar } from '~/ui/lists/selection'

export function UserSelection() {
  const { t } = useI18n()
  const disabling = useAskedAct({
    intent: 'disable-selected',
    icon: UserX,
    label: t('usuarios.deshabilitar'),
    ask: (n) => ({
      title: t('usuarios.disable_many_question', { n }),
      detail: t('usuarios.disable_many_text'),
      confirm: t('usuarios.disable_many_button', { n }),
    }),
    danger: true,
  })
  return (
    <>
      <SelectionBar>
        {disabling.button}
        <ChosenAct intent="enable-selected" icon={UserCheck}>
          {t('usuarios.habilitar')}
        </ChosenAct>
      </SelectionBar>
      {disabling.dialog}
    </>
  )
}
