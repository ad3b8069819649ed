// Transmission bandwidth of NR: resource blocks by frequency range, subcarrier spacing and channel bandwidth.

/** Frequency ranges of NR (3GPP TS 38.104, Table 5.1-1). */
export type NrFrequencyRange = 'FR1' | 'FR2'

/** Resource blocks by channel bandwidth, MHz, ascending. */
type BlocksByBandwidth = ReadonlyMap<number, number>

function row(bandwidthsMhz: readonly number[], blocks: readonly number[]): BlocksByBandwidth {
  return new Map(bandwidthsMhz.map((bandwidthMhz, at) => [bandwidthMhz, blocks[at]]))
}

/** Bandwidths that FR1 has at every spacing, MHz. */
const common = [10, 15, 20, 25, 30, 35, 40, 45, 50]
const wide = [60, 70, 80, 90, 100]
const range2 = [50, 100, 200, 400]

/**
 * N_RB by subcarrier spacing, kHz, and channel bandwidth, MHz: 3GPP TS 38.101-1 (Release 18) and
 * TS 38.101-2, Tables 5.3.2-1.
 */
export const nrResourceBlocks: Readonly<
  Record<NrFrequencyRange, ReadonlyMap<number, BlocksByBandwidth>>
> = {
  FR1: new Map([
    [15, row([3, 5, ...common], [15, 25, 52, 79, 106, 133, 160, 188, 216, 242, 270])],
    [
      30,
      row(
        [5, ...common, ...wide],
        [11, 24, 38, 51, 65, 78, 92, 106, 119, 133, 162, 189, 217, 245, 273],
      ),
    ],
    [60, row([...common, ...wide], [11, 18, 24, 31, 38, 44, 51, 58, 65, 79, 93, 107, 121, 135])],
  ]),
  FR2: new Map([
    [60, row(range2.slice(0, 3), [66, 132, 264])],
    [120, row(range2, [32, 66, 132, 264])],
  ]),
}
