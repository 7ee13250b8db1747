/** The views of lists that the signed-in person has named. */
import { and, eq } from 'drizzle-orm'
import type { ListName } from '../domain/list-name'
import { Refusal } from '../domain/refusal'
import { VIEWS_MAX } from '../domain/vistas/view'
import { isDuplicate } from '../platform-db/errors'
import type { AssignedDoor } from '../tenant/empresa-db'
import { ascending, caseInsensitive } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { changeView, dropNamed, dropView, keepView, openWithNone } from './sql'

interface NamedView {
  id: string
  nombre: string
  /** the query of the list's address, without «?» */
  consulta: string
  predeterminada: boolean
}

type NewView = Omit<NamedView, 'id'> & { lista: ListName }

export class Vistas {
  constructor(
    private readonly db: AssignedDoor,
    private readonly usuarioId: string,
    private readonly now: number,
  ) {}

  /** Those of a list, by name. */
  of(list: ListName): Promise<NamedView[]> {
    const v = this.db.from('vistas')
    return this.db.all({
      fields: { id: v.id, nombre: v.nombre, consulta: v.consulta, predeterminada: v.predeterminada },
      from: v,
      where: and(eq(v.usuario_id, this.usuarioId), eq(v.lista, list)),
      orderBy: [ascending(caseInsensitive(v.nombre)), ascending(v.id)],
      limit: VIEWS_MAX,
    })
  }

  /**
   * Saves a view, in place of the one with its name.
   * @returns the view that had its name and the id of the one that the list opened with; null where there was none
   * @throws Refusal `demasiadas-vistas`
   */
  async save(view: NewView): Promise<{ replaced: NamedView | null; opened: string | null }> {
    const writer = this.db.writer()
    const saved = await this.of(view.lista)
    const room = { nombre: view.nombre, max: VIEWS_MAX }
    const before = view.predeterminada ? [openWithNone(writer, this.usuarioId, view.lista, room)] : []
    const changed = await withGenericError('error-guardar-configuracion', () =>
      writer.batch([...before, keepView(writer, this.#row(view), VIEWS_MAX)]),
    )
    if (changed.at(-1) === 0) throw new Refusal('demasiadas-vistas')
    return {
      replaced: saved.find(({ nombre }) => nombre === view.nombre) ?? null,
      opened: saved.find(({ predeterminada }) => predeterminada)?.id ?? null,
    }
  }

  /**
   * Takes a saving back. The list opens again with what it opened with.
   * @param replaced whether `view` had been there; else the one of its name is deleted
   * @param opened the id of the view that the list opened with
   */
  async undoSave(view: NewView, replaced: boolean, opened: string | null): Promise<void> {
    const writer = this.db.writer()
    const who = this.usuarioId
    await withGenericError('error-guardar-configuracion', () =>
      writer.batch([
        openWithNone(writer, who, view.lista),
        replaced ? keepView(writer, this.#row(view), VIEWS_MAX) : dropNamed(writer, who, view.lista, view.nombre),
        // of a replaced view that was the opening one, the line above has restored it
        ...(opened === null || view.predeterminada ? [] : [changeView(writer, who, opened, { predeterminada: true })]),
      ]),
    )
  }

  #row(view: NewView) {
    return { id: crypto.randomUUID(), usuario_id: this.usuarioId, created_at: this.now, ...view }
  }

  /** @throws Refusal `no-encontrado`, or `vista-repetida` on the field `nombre` */
  async rename(id: string, nombre: string): Promise<void> {
    const writer = this.db.writer()
    const changed = await withGenericError('error-guardar-configuracion', () =>
      writer.run(changeView(writer, this.usuarioId, id, { nombre })).catch((error: unknown) => {
        throw isDuplicate(error, 'vistas.nombre') ? new Refusal('vista-repetida', 'nombre') : error
      }),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
  }

  /**
   * Whether its list opens with this view; then it does so with no other.
   * @returns the view that the list opened with before, or null
   * @throws Refusal `no-encontrado`
   */
  async openWith(id: string, opens: boolean): Promise<string | null> {
    const writer = this.db.writer()
    const v = this.db.from('vistas')
    const own = eq(v.usuario_id, this.usuarioId)
    const found = await this.db.first({ fields: { lista: v.lista }, from: v, where: and(own, eq(v.id, id)) })
    if (!found) throw new Refusal('no-encontrado')
    const before = await this.db.first({
      fields: { id: v.id },
      from: v,
      where: and(own, eq(v.lista, found.lista), eq(v.predeterminada, true)),
    })
    await withGenericError('error-guardar-configuracion', () =>
      writer.batch([
        openWithNone(writer, this.usuarioId, found.lista),
        changeView(writer, this.usuarioId, id, { predeterminada: opens }),
      ]),
    )
    return before?.id ?? null
  }

  /** Deletes it and returns what it was, to save it again. @throws Refusal `no-encontrado` */
  async remove(id: string): Promise<Omit<NamedView, 'id'> & { lista: ListName }> {
    const remover = this.db.remover()
    const v = this.db.from('vistas')
    const found = await this.db.first({
      fields: { lista: v.lista, nombre: v.nombre, consulta: v.consulta, predeterminada: v.predeterminada },
      from: v,
      where: and(eq(v.usuario_id, this.usuarioId), eq(v.id, id)),
    })
    if (!found) throw new Refusal('no-encontrado')
    await withGenericError('error-guardar-configuracion', () => remover.run(dropView(remover, this.usuarioId, id)))
    return found
  }
}
