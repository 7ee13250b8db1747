/** Opens the dialog over the list that assigns the chosen vehicles to one person; a plain GET without JavaScript. */
import { useNavigate } from '@remix-run/react'
import { UserRoundCheck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { chosenIds } from '~/ui/lists/selection'
import { useDialogHref } from './dialog-address'

export function AssignButton() {
  const { t } = useI18n()
  const href = useDialogHref()
  const navigate = useNavigate()
  return (
    <Button
      tone="line"
      icon={UserRoundCheck}
      type="submit"
      formMethod="get"
      name="asignar-a"
      value=""
      onClick={(e) => {
        e.preventDefault()
        const ids = chosenIds().map((id) => `&ids=${encodeURIComponent(id)}`)
        navigate(href({ 'asignar-a': '' }) + ids.join(''), { preventScrollReset: true })
      }}
    >
      {t('vehiculos.assign_to')}
    </Button>
  )
}
