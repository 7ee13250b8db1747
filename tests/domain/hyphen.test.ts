/** How a word that is wider than its column is cut on paper. */
import { expect, test } from 'vitest'
import { cutWord } from '../../worker/pdf/hyphen'

/** The lines of a word in a column of so many letters. */
function linesOf(word: string, width: number): string[] {
  const fits = (text: string) => text.length <= width
  const lines: string[] = []
  let left = word
  while (!fits(left)) {
    const [head, rest] = cutWord(left, fits)
    lines.push(head)
    left = rest
  }
  return [...lines, left]
}

test.each<[string, number, string[]]>([
  ['motocicleta', 8, ['motoci-', 'cleta']],
  ['tractocamión', 9, ['tractoca-', 'mión']],
  ['conductores', 6, ['con-', 'ducto-', 'res']],
  ['desarrollo', 7, ['desa-', 'rrollo']],
  ['CASTELLANOS', 8, ['CASTE-', 'LLANOS']],
  ['técnico-mecánica', 12, ['técnico-', 'mecánica']],
  ['vencimientos,', 9, ['venci-', 'mientos,']],
])('%s in %i letters is cut between syllables', (word, width, lines) => {
  expect(linesOf(word, width)).toEqual(lines)
})

test('a code or an address gets no sign of ours, and no letter stands alone where two can', () => {
  expect(linesOf('860123456789012', 6)).toEqual(['860123', '456789', '012'])
  expect(linesOf('ana@empresa.co', 5).join('')).toBe('ana@empresa.co')
  expect(linesOf('ABCDEFG1', 7)).toEqual(['ABCDEF', 'G1'])
  expect(linesOf('ab', 1)).toEqual(['a', 'b'])
})
