// What covers the ground in memory: places in a table of classes, packed by blocks of 8 by 8 postings. Within
// 80 m of a map of 10 m there are few classes, as a rule one or two.

/** A box of postings, in columns and rows of the raster. */
export interface PostingBox {
  readonly firstColumn: number
  readonly firstRow: number
  readonly width: number
  readonly height: number
}

/** The places of a box of postings. Plain data: on shared memory it travels without a copy. */
export interface PackedPlaces {
  /** Column and row of the north-western block, in blocks of the raster. */
  readonly firstBlockColumn: number
  readonly firstBlockRow: number
  readonly blocksAcross: number
  /** Whether half a byte holds any place. */
  readonly isNarrow: boolean
  /**
   * By block, row by row from the north: its form in the lowest two bits; above them the place where the form
   * is `one`, and else, with these bits cleared, where the block begins in `packed`.
   */
  readonly blocks: Uint32Array
  /** Blocks of more than one place, one after the other, each by its form. */
  readonly packed: Uint8Array
}

/** All postings of a block have one place. */
const one = 0
/** Two places of a byte each, padded to four, then a bit a posting. */
const two = 1
/** Up to four places of a byte each, then two bits a posting. */
const four = 2
/** The place of each posting, in half a byte where all places are narrow, else in a byte. */
const plain = 3

/** Postings along a side of a block: two to the power of it. */
const sideBits = 3
export const blockSide = 1 << sideBits
const lastOfBlock = blockSide - 1
const postingsOfBlock = blockSide * blockSide
/** Places that half a byte can tell apart. */
const narrowPlaces = 16
const placesOfPalette = 4
const bytesOfPalette = 4

/** The place of a posting of the box, by its column and row in the raster. Allocates nothing. */
export function placeAt(places: PackedPlaces, column: number, row: number): number {
  const { firstBlockColumn, firstBlockRow, blocksAcross, blocks, packed } = places
  const down = (row >> sideBits) - firstBlockRow
  const block = blocks[Math.imul(down, blocksAcross) + (column >> sideBits) - firstBlockColumn]
  const form = block & 3
  if (form === one) return block >>> 2
  const at = block & ~3
  const posting = ((row & lastOfBlock) << sideBits) | (column & lastOfBlock)
  if (form === two) {
    return packed[at + ((packed[at + bytesOfPalette + (posting >> 3)] >> (posting & 7)) & 1)]
  }
  if (form === four) {
    const shift = (posting & 3) << 1
    return packed[at + ((packed[at + bytesOfPalette + (posting >> 2)] >> shift) & 3)]
  }
  if (!places.isNarrow) return packed[at + posting]
  return (packed[at + (posting >> 1)] >> ((posting & 1) << 2)) & 15
}

/**
 * Bytes that the places of a box take at most; they are written from the first on, so far as they are wanted.
 */
export function packedBytesAtMost(box: PostingBox, placeCount: number): number {
  return blockCount(box) * (Uint32Array.BYTES_PER_ELEMENT + plainBytes(placeCount <= narrowPlaces))
}

/** Packs the places of a box, piece by piece. */
export class PlacePacker {
  readonly #box: PostingBox
  readonly #isNarrow: boolean
  readonly #blocksAcross: number
  readonly #blocks: Uint32Array
  readonly #packed: Uint8Array
  #bytes = 0
  /** Of the block at hand. */
  readonly #places = new Uint8Array(postingsOfBlock)
  readonly #palette = new Uint8Array(placesOfPalette)

  /** @param memory of `packedBytesAtMost` bytes or more, whatever its content */
  constructor(box: PostingBox, placeCount: number, memory: ArrayBufferLike) {
    this.#box = box
    this.#isNarrow = placeCount <= narrowPlaces
    this.#blocksAcross = blocksAlong(box.firstColumn, box.width)
    const count = blockCount(box)
    this.#blocks = new Uint32Array(memory, 0, count)
    const bytes = count * plainBytes(this.#isNarrow)
    this.#packed = new Uint8Array(memory, this.#blocks.byteLength, bytes)
  }

  /**
   * Packs a piece of the box.
   *
   * @param piece ends on all sides where a block of the raster or the box ends
   * @param placeOf the place of a posting, counted row by row in the piece
   */
  add(piece: PostingBox, placeOf: (posting: number) => number): void {
    const { firstColumn, firstRow, width, height } = piece
    const [endColumn, endRow] = [firstColumn + width, firstRow + height]
    for (let row = firstRow; row < endRow; row = nextBlock(row)) {
      for (let column = firstColumn; column < endColumn; column = nextBlock(column)) {
        const columns = Math.min(nextBlock(column), endColumn) - column
        const rows = Math.min(nextBlock(row), endRow) - row
        const from = (row - firstRow) * width + column - firstColumn
        // What of a block lies outside the box counts as its first posting within it: nobody asks for it.
        this.#places.fill(placeOf(from))
        for (let line = 0; line < rows; line++) {
          const to = (((row + line) & lastOfBlock) << sideBits) | (column & lastOfBlock)
          for (let each = 0; each < columns; each++) {
            this.#places[to + each] = placeOf(from + line * width + each)
          }
        }
        this.#write(column >> sideBits, row >> sideBits)
      }
    }
  }

  /** The places of the box, once all of it was added. */
  finish(): PackedPlaces {
    return {
      firstBlockColumn: this.#box.firstColumn >> sideBits,
      firstBlockRow: this.#box.firstRow >> sideBits,
      blocksAcross: this.#blocksAcross,
      isNarrow: this.#isNarrow,
      blocks: this.#blocks,
      packed: this.#packed.subarray(0, this.#bytes),
    }
  }

  #write(blockColumn: number, blockRow: number): void {
    const { firstColumn, firstRow } = this.#box
    const down = blockRow - (firstRow >> sideBits)
    const block = down * this.#blocksAcross + blockColumn - (firstColumn >> sideBits)
    const count = this.#fillPalette()
    if (count === 1) {
      this.#blocks[block] = (this.#palette[0] << 2) | one
      return
    }
    const form = count > placesOfPalette ? plain : count > 2 ? four : two
    this.#blocks[block] = this.#bytes | form
    if (form === plain) this.#writePlain()
    else this.#writeWithPalette(form === two ? 1 : 2)
  }

  /** The different places of the block at hand, in the order of its postings; how many they are, to five. */
  #fillPalette(): number {
    let count = 0
    for (const place of this.#places) {
      let at = 0
      while (at < count && this.#palette[at] !== place) at++
      if (at < count) continue
      if (count === placesOfPalette) return placesOfPalette + 1
      this.#palette[count++] = place
    }
    return count
  }

  #writeWithPalette(bitsOfPosting: 1 | 2): void {
    this.#packed.set(this.#palette, this.#bytes)
    this.#bytes += bytesOfPalette
    this.#writeBits(bitsOfPosting, (place) => this.#palette.indexOf(place))
  }

  #writePlain(): void {
    this.#writeBits(this.#isNarrow ? 4 : 8, (place) => place)
  }

  /** Writes so many bits for each posting, the former ones in the lower half of a byte. */
  #writeBits(bitsOfPosting: 1 | 2 | 4 | 8, valueOf: (place: number) => number): void {
    const postingsOfByte = 8 / bitsOfPosting
    for (let from = 0; from < postingsOfBlock; from += postingsOfByte) {
      let byte = 0
      for (let each = 0; each < postingsOfByte; each++) {
        byte |= valueOf(this.#places[from + each]) << (each * bitsOfPosting)
      }
      this.#packed[this.#bytes++] = byte
    }
  }
}

function plainBytes(isNarrow: boolean): number {
  return isNarrow ? postingsOfBlock / 2 : postingsOfBlock
}

function blockCount({ firstColumn, firstRow, width, height }: PostingBox): number {
  return blocksAlong(firstColumn, width) * blocksAlong(firstRow, height)
}

/** Blocks that hold so many columns or rows from one on. */
function blocksAlong(first: number, count: number): number {
  return count === 0 ? 0 : ((first + count - 1) >> sideBits) - (first >> sideBits) + 1
}

/** The first column or row of the next block. */
function nextBlock(at: number): number {
  return (at | lastOfBlock) + 1
}
