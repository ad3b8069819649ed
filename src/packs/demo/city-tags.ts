import type { BuildingUse, PlannedBuilding } from './city-blocks.ts'
import type { SeededRandom } from './seeded-random.ts'

/** How much mappers know about the heights of a city, in thousandths of its buildings. */
export interface HeightKnowledge {
  /** With a `height` tag. */
  readonly tagPermille: number
  /** With `building:levels` but no `height`. */
  readonly levelsPermille: number
}

export type CityTags = Readonly<Record<string, string>>

const storeyM = 3

/** Roof height that a building really has, metres, whether or not its tags say so. */
export function trueHeightM(building: PlannedBuilding): number {
  return building.levels * storeyM + 1
}

/** Tags as mappers would give them: heights often missing, shops here and there, some names. */
export function tagBuilding(
  building: PlannedBuilding,
  number: number,
  knowledge: HeightKnowledge,
  random: SeededRandom,
): CityTags {
  const material = random.permille(120) ? random.pick(wallMaterials) : undefined
  return {
    ...usesTags(building.use, number, random),
    ...heightTags(building, knowledge, random),
    ...(material !== undefined && { 'building:material': material }),
    ...(random.permille(400) && { 'roof:shape': random.pick(roofShapes) }),
    'addr:housenumber': String(random.between(1, 180)),
    'addr:street': `${random.pick(streetNames)} Street`,
    source: 'synthetic',
  }
}

const wallMaterials = ['concrete', 'brick', 'glass', 'wood', 'metal', 'stone'] as const
const roofShapes = ['flat', 'gabled', 'hipped'] as const
const streetNames = ['Ampere', 'Faraday', 'Fresnel', 'Hertz', 'Maxwell', 'Ohm', 'Volta'] as const
const groundFloors: readonly CityTags[] = [
  { shop: 'supermarket' },
  { shop: 'bakery' },
  { amenity: 'cafe' },
  { amenity: 'restaurant' },
  { amenity: 'clinic' },
  { office: 'company' },
]

function usesTags(use: BuildingUse, number: number, random: SeededRandom): CityTags {
  switch (use) {
    case 'mall':
      return { building: 'retail', shop: 'mall', name: `Synthetic Mall ${number}` }
    case 'hospital':
      return { building: 'hospital', amenity: 'hospital', name: `Synthetic Hospital ${number}` }
    case 'school':
      return { building: 'school', amenity: 'school', name: `Synthetic School ${number}` }
    case 'university':
      return {
        building: 'university',
        amenity: 'university',
        name: `Synthetic University ${number}`,
      }
    case 'office':
      return { building: 'office', office: 'company', name: `Synthetic Plaza ${number}` }
    case 'commercial':
      return { building: 'commercial', ...random.pick(groundFloors) }
    case 'tower':
      return {
        building: random.permille(300) ? 'residential' : 'apartments',
        ...(random.permille(200) && { name: `Synthetic Tower ${number}` }),
      }
    case 'apartments':
      return {
        building: random.permille(350) ? 'yes' : 'apartments',
        ...(random.permille(60) && random.pick(groundFloors)),
      }
    case 'house':
      return { building: random.pick(['house', 'house', 'detached', 'yes', 'yes']) }
  }
}

function heightTags(
  building: PlannedBuilding,
  knowledge: HeightKnowledge,
  random: SeededRandom,
): CityTags {
  const draw = random.below(1000)
  const levels = { 'building:levels': String(building.levels) }
  if (draw < knowledge.tagPermille) {
    const height = { height: String(trueHeightM(building)) }
    return random.permille(600) ? { ...height, ...levels } : height
  }
  return draw < knowledge.tagPermille + knowledge.levelsPermille ? levels : {}
}
