/** The dialog that adds or edits a place: drawn on the map, or typed and pasted into the field beside it. */
import type { Coordinates } from '@domain/dispositivos/geometry'
import { timeText } from '@domain/horarios/command'
import { COLORES } from '@domain/lugares/color'
import { LugaresCommand, pointLines, readPoints } from '@domain/lugares/form'
import { FORMAS, type Forma } from '@domain/lugares/shape'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { decode } from '~/forms/errors'
import { Shown } from '~/forms/shown'
import { useDraftEntries } from '~/forms/use-draft-entries'
import { useActionForm } from '~/forms/use-form'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import { Button, SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/dialogs/delete-link'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { CheckField, Field, SegmentField, SelectField, TextareaField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { OptionFields } from '~/ui/option-fields'
import { ExpectedFields, expectedValues, USUAL_DAYS } from './expected'
import type { OpenedPlace, PageData } from './load.server'

const PlacesMap = lazyPart(() => import('~/places/places-map.client'))
const USUAL_RADIO = '200'

interface Props {
  place: OpenedPlace | null
  /** where a new one is, as text; what cannot be read is none */
  at?: string | null
  tiles: PageData['tiles']
  closeTo: string
  deleteTo?: string
}

function initialOf(place: OpenedPlace | null, at: string | null = null) {
  if (!place)
    return {
      color: COLORES[0],
      forma: FORMAS[0],
      radio: USUAL_RADIO,
      para: 'todos',
      puntos: pointLines(shown(FORMAS[0], at ?? '')),
      ...expectedValues(USUAL_DAYS),
    }
  const { nombre, color, grupo, forma, puntos, radio, todos, placas, limite, ...notices } = place
  return {
    nombre,
    color,
    forma,
    grupo: grupo ?? '',
    puntos: pointLines(puntos),
    radio: radio > 0 ? String(radio) : '',
    para: todos ? 'todos' : 'algunos',
    placas: placas.map(formatPlaca).join(', '),
    limite: limite === null ? '' : String(limite),
    avisa_entrada: notices.avisa_entrada ? 'on' : '',
    avisa_salida: notices.avisa_salida ? 'on' : '',
    permanencia: notices.permanencia === null ? '' : String(notices.permanencia),
    llegada: notices.llegada === null ? '' : timeText(notices.llegada),
    ...expectedValues(notices.llegada === null ? USUAL_DAYS : notices.llegada_dias),
    llegada_festivos: notices.llegada_festivos ? 'on' : '',
  }
}

export function PlaceForm({ place, at, tiles, closeTo, deleteTo }: Props) {
  const { t } = useI18n()
  const initial = initialOf(place, at)
  const f = useActionForm({ id: 'lugar', schema: LugaresCommand, intent: place ? 'update' : 'create', initial })
  const { fields } = f
  const typed = (field: { value?: unknown }, otherwise: string) =>
    typeof field.value === 'string' ? field.value : otherwise
  const forma = FORMAS.find((one) => one === typed(fields.forma, initial.forma)) ?? FORMAS[0]
  const color = COLORES.find((one) => one === typed(fields.color, initial.color)) ?? COLORES[0]
  const lines = typed(fields.puntos, initial.puntos)
  // the form itself reads no radius while a polygon is drawn, for which none is sent
  const [radio, setRadio] = useState(() => typed(fields.radio, initial.radio))
  useDraftEntries(fields.radio.formId, { onReset: () => setRadio(initial.radio) })
  const forAll = typed(fields.para, initial.para) !== 'algunos'
  const [redrawn, setRedrawn] = useState(false)
  if (!redrawn && fields.puntos.errors?.some((error) => decode(error).clave === 'lugar-redibujado')) setRedrawn(true)
  const draw = (points: readonly Coordinates[]) => write(fields.puntos.id, pointLines(points))
  return (
    <Dialog title={t(place ? 'lugares.edit' : 'lugares.add')} size="wide" closeTo={closeTo}>
      <Form of={f} bare>
        {place && (
          <>
            <input type="hidden" name="id" value={place.id} />
            <Shown of={initial} />
          </>
        )}
        <DialogBody>
          <FormError of={f} />
          <div className="place-form">
            <div>
              <Field field={fields.nombre} label={t('lugares.nombre')} autoComplete="off" />
              <SegmentField
                field={fields.forma}
                label={t('lugares.forma')}
                options={FORMAS.map((value) => ({ value, label: t(`lugares.${value}`) }))}
              />
              <TextareaField
                field={fields.puntos}
                label={t(`lugares.puntos_${forma}`)}
                hint={t('lugares.puntos_hint')}
              />
              {redrawn && (
                <CheckField
                  field={fields.replaces}
                  label={t('lugares.replace_drawing')}
                  hint={t('lugares.replace_hint')}
                />
              )}
              <OptionFields chosen={forma !== 'poligono'}>
                <Field
                  field={fields.radio}
                  label={t(forma === 'circulo' ? 'lugares.radio' : 'lugares.radio_corredor')}
                  type="number"
                  onChange={({ target }) => setRadio(target.value)}
                />
              </OptionFields>
              <div className="grid-2">
                <SelectField
                  field={fields.color}
                  label={t('lugares.color')}
                  options={COLORES.map((value) => ({ value, label: t(`lugares.${value}`) }))}
                />
                <Field
                  field={fields.grupo}
                  label={t('lugares.grupo')}
                  optional
                  hint={t('lugares.grupo_hint')}
                  autoComplete="off"
                />
              </div>
              <SegmentField
                field={fields.para}
                label={t('lugares.para')}
                options={[
                  { value: 'todos', label: t('lugares.todos') },
                  { value: 'algunos', label: t('lugares.some') },
                ]}
              />
              <OptionFields chosen={!forAll}>
                <TextareaField
                  field={fields.placas}
                  label={t('lugares.placas')}
                  hint={t('lugares.placas_hint')}
                  rows={2}
                />
              </OptionFields>
              <fieldset className="switches">
                <legend className="label">{t('lugares.notices')}</legend>
                <CheckField field={fields.avisa_entrada} label={t('lugares.avisa_entrada')} />
                <CheckField field={fields.avisa_salida} label={t('lugares.avisa_salida')} />
              </fieldset>
              <Field
                field={fields.permanencia}
                label={t('lugares.permanencia')}
                hint={t('lugares.permanencia_hint')}
                type="number"
                optional
              />
              <ExpectedFields fields={fields} />
              <Field
                field={fields.limite}
                label={t('lugares.limite')}
                hint={t('lugares.limite_hint')}
                type="number"
                optional
              />
            </div>
            <Drawing forma={forma} color={color} lines={lines} radio={Number(radio) || 0} tiles={tiles} draw={draw} />
          </div>
        </DialogBody>
        <DialogFoot>
          {deleteTo && <DeleteLink to={deleteTo}>{t('lugares.delete')}</DeleteLink>}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(place ? 'common.save_changes' : 'lugares.add')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** As if it had been typed: the form reads its fields on input. */
function write(id: string, value: string) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface DrawingProps extends Pick<ShownPlace, 'forma' | 'color' | 'radio'> {
  lines: string
  tiles: PageData['tiles']
  draw(points: readonly Coordinates[]): void
}

function Drawing({ forma, color, lines, radio, tiles, draw }: DrawingProps) {
  const { t } = useI18n()
  const mounted = useHydrated()
  const points = useMemo(() => shown(forma, lines), [forma, lines])
  // drawing writes the field anew, from the points that were read: the other lines would be lost
  const isLocked = useMemo(() => forma !== 'circulo' && readPoints(lines).includes(null), [forma, lines])
  const isFixed = isLocked || points.length === 0
  const places = useMemo(
    () => [{ id: '', nombre: '', forma, color, puntos: points, radio: forma === 'poligono' ? 0 : radio }],
    [forma, color, points, radio],
  )
  return (
    <div className="place-drawing">
      <p className="muted" role="status">
        {t(isLocked ? 'lugares.unread_lines' : `lugares.draw_${forma}`)}
      </p>
      <div className="map places-map places-map--draw">
        {mounted && (
          <Suspense fallback={<p className="map-over">{t('lugares.loading_map')}</p>}>
            <PlacesMap tiles={tiles} places={places} label={t('lugares.draw_map')} onDraw={draw} isLocked={isLocked} />
          </Suspense>
        )}
      </div>
      <div className="place-acts">
        <Button disabled={isFixed} onClick={() => draw(points.slice(0, -1))}>
          {t('lugares.remove_last')}
        </Button>
        <Button disabled={isFixed} onClick={() => draw([])}>
          {t('lugares.remove_all')}
        </Button>
      </div>
    </div>
  )
}

/** The points of the field that can be read; of a circle the first. */
function shown(forma: Forma, lines: string): Coordinates[] {
  const points = readPoints(lines).filter((point) => point !== null)
  return forma === 'circulo' ? points.slice(0, 1) : points
}
