/**
 * The note over the marker, shown when it is pressed: the title and the coordinates, to copy. A marker of its own and no
 * popup of Leaflet's, which is 3 kB more before the first position is seen.
 */
import * as L from 'leaflet'

export interface NoteTexts {
  title: string
  coordenadas: string
  cerrar: string
}

export class PositionNote {
  readonly #box = document.createElement('div')
  readonly #close = document.createElement('button')
  readonly #title = document.createElement('b')
  readonly #where = document.createElement('span')
  readonly #note: L.Marker

  constructor(
    private readonly map: L.Map,
    private readonly marker: L.Marker,
  ) {
    this.#box.className = 'track-place'
    this.#close.type = 'button'
    this.#close.textContent = '×'
    this.#box.replaceChildren(this.#title, this.#where, this.#close)
    const icon = L.divIcon({ html: this.#box, className: 'track-place-at', iconSize: [0, 0] })
    const options: L.MarkerOptions = { icon, pane: 'popupPane', interactive: false, keyboard: false }
    this.#note = L.marker(marker.getLatLng(), options)
    marker.on('click', () => this.#show(!this.#isShown))
    marker.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key === 'Enter') this.#show(!this.#isShown)
    })
    map.on('click', () => this.#show(false))
    map.getContainer().addEventListener('keydown', ({ key }) => key === 'Escape' && this.#leave())
    // pressing the note does not press the map below it
    this.#box.addEventListener('click', (press) => press.stopPropagation())
    this.#close.addEventListener('click', () => this.#leave())
  }

  /** Follows the marker, with what its position says now. */
  tell({ title, coordenadas: coordinates, cerrar: close }: NoteTexts) {
    this.#title.textContent = title
    this.#where.textContent = coordinates
    this.#close.setAttribute('aria-label', close)
    this.#note.setLatLng(this.marker.getLatLng())
  }

  get #isShown() {
    return this.map.hasLayer(this.#note)
  }

  #show(isShown: boolean) {
    if (isShown) this.#note.addTo(this.map)
    else this.#note.remove()
  }

  /** Closes it from within: the focus stays on the marker. */
  #leave() {
    if (!this.#isShown) return
    this.#show(false)
    this.marker.getElement()?.focus()
  }
}
