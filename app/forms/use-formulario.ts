/**
 * The one way to post, browser side:
 *
 *   const f = useFormulario({ id: 'vehiculo', schema, intent: 'crear', inicial: vehiculo })
 *   <Form of={f}>                               // app/ui/form.tsx: method=post, hidden intent, form error on top
 *     <Field field={f.campos.placa} label={t('vehiculos.placa')} />
 *     <SubmitButton of={f}>{t('comun.guardar')}</SubmitButton>
 *   </Form>
 *
 * Works without JavaScript (the action's 4xx answer renders the same page with its errors). With a `fetcher` the page
 * stays and `onExito` runs after the action answered `exito(…)`; its aviso becomes a toast by itself.
 */
import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { FetcherWithComponents } from '@remix-run/react'
import { useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useToast } from '~/ui/toast'
import { type Exito, esExito } from './aviso'
import { conLimites, porDefecto } from './errores'
import { limitesDe, requeridosDe } from './esquema'
import type { Formulario } from './formulario'

type Objeto = Record<string, unknown>
type Rechazo = SubmissionResult<string[]>

export type Opciones<S extends z.ZodType<unknown, Objeto>> = {
  /** Unique on the page; also the start of the ids of its fields. */
  id: string
  schema: S
  /** Goes along as the hidden field `intent`; answers for another intent are not taken for one's own. */
  intent?: string
  inicial?: Partial<{ [K in keyof z.input<S>]: z.input<S>[K] | null }> | Objeto
  /** Where to post; the page's own URL when missing. */
  action?: string
  fetcher?: FetcherWithComponents<unknown>
  onExito?: (exito: Exito) => void
}

function rechazoDe(datos: unknown, intent: string | undefined): Rechazo | undefined {
  if (typeof datos !== 'object' || datos === null || !('status' in datos) || datos.status !== 'error') return undefined
  const rechazo = datos as Rechazo
  const suyo = rechazo.initialValue?.intent
  return intent !== undefined && suyo !== undefined && suyo !== intent ? undefined : rechazo
}

export function useFormulario<S extends z.ZodType<unknown, Objeto>>(opciones: Opciones<S>) {
  const { id, schema, intent, inicial, action, fetcher, onExito } = opciones
  const deLaPagina = useActionData<unknown>()
  const navegacion = useNavigation()
  const { push } = useToast()
  const datos = fetcher ? fetcher.data : deLaPagina
  const enCamino = fetcher ? fetcher.formData : navegacion.formData
  const ocupado = (fetcher ? fetcher.state : navegacion.state) !== 'idle'
  const enviando = ocupado && enCamino !== undefined && (intent === undefined || enCamino.get('intent') === intent)

  const [form, campos] = useForm<z.input<S> & Objeto>({
    id,
    lastResult: ocupado ? undefined : rechazoDe(datos, intent),
    constraint: requeridosDe(schema),
    defaultValue: inicial as never,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema,
        error: porDefecto,
        formatError: conLimites(limitesDe(schema)),
      }) as never,
  })

  const visto = useRef<unknown>(null)
  const alLograr = useRef(onExito)
  alLograr.current = onExito
  useEffect(() => {
    if (ocupado || !esExito(datos) || visto.current === datos) return
    visto.current = datos
    if (datos.aviso) push(datos.aviso)
    alLograr.current?.(datos)
  }, [datos, ocupado, push])

  // conform types a form by its schema both ways; what draws it needs only that it is one
  return { form: form as unknown as Formulario['form'], campos, intent, action, fetcher, enviando }
}
