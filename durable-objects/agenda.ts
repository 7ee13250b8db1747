/** An object has one alarm; the agenda makes many of it: tasks with their hour, kept in a table. */

export class Agenda<T extends string> {
  readonly #tareas = new Map<T, number>()
  #cerrada = false
  /** what the alarm is set to, as far as this instance knows */
  #alarma = Number.POSITIVE_INFINITY

  constructor(private readonly storage: DurableObjectStorage) {
    storage.sql.exec('create table if not exists agenda (tarea text primary key, cuando integer not null)')
    this.#leer()
  }

  tiene(tarea: T): boolean {
    return this.#tareas.has(tarea)
  }

  /** Notes a task for an instant (UTC milliseconds), in place of what was noted for it before. */
  poner(tarea: T, cuando: number): void {
    if (this.#cerrada || this.#tareas.get(tarea) === cuando) return
    this.#tareas.set(tarea, cuando)
    this.storage.sql.exec('insert or replace into agenda (tarea, cuando) values (?, ?)', tarea, cuando)
    // an instance that has just woken does not know the alarm: set for one task, it would put off those before
    const proxima = Math.min(...this.#tareas.values())
    if (proxima < this.#alarma) this.#armar(proxima)
  }

  quitar(tarea: T): void {
    if (this.#tareas.delete(tarea)) this.storage.sql.exec('delete from agenda where tarea = ?', tarea)
  }

  /** For good: the object's storage is being emptied. */
  cerrar(): void {
    this.#cerrada = true
    this.#tareas.clear()
  }

  /**
   * Runs what is due, each task for itself. A task answers when it wants to run again, or null. One that fails comes
   * again after `reintento` ms. Whatever happens, the alarm is set for the next task.
   */
  async cumplir(now: number, tareas: Record<T, (now: number) => Promise<number | null>>, reintento: number) {
    // while they run nobody sets the alarm; the end does
    this.#alarma = Number.NEGATIVE_INFINITY
    try {
      this.#leer()
      for (const [tarea, cuando] of [...this.#tareas]) {
        if (cuando > now) continue
        const otra = await tareas[tarea](now).catch((error: unknown) => {
          console.error(JSON.stringify({ suceso: 'tarea-fallida', tarea, error: String(error) }))
          return now + reintento
        })
        if (this.#cerrada) return
        if (otra === null) this.quitar(tarea)
        else this.poner(tarea, otra)
      }
    } finally {
      this.#alarma = Number.POSITIVE_INFINITY
      const proxima = Math.min(...this.#tareas.values())
      if (Number.isFinite(proxima)) this.#armar(proxima)
    }
  }

  #leer() {
    for (const { tarea, cuando } of this.storage.sql.exec<{ tarea: T; cuando: number }>('select * from agenda')) {
      this.#tareas.set(tarea, cuando)
    }
  }

  #armar(cuando: number) {
    this.#alarma = cuando
    void this.storage.setAlarm(cuando)
  }
}
