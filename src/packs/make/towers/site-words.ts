import { latitudeNames, longitudeNames } from '../../../formats/column-names.ts'
import type { SiteField } from '../common/site-fields.ts'

/**
 * Usual names of columns, without accents, blanks, signs, articles, units and words of above ground.
 * The first list of a field is clear; the names of the second mean it only where none of the first
 * is there.
 */
export const usualNames: Readonly<Record<SiteField, readonly [clear: string, vague: string]>> = {
  longitude: [
    longitudeNames,
    'x e xcoord xcoordinate xkoordinate coordx koordx coordonneex coordenadax coordinatax xcoordinaat ' +
      'wspolrzednax xkoordinati souradnicex easting east est este rechtswert rw ostwert xutm utmx ' +
      'utmeast utmeasting xl93 xlambert93',
  ],
  latitude: [
    latitudeNames,
    'y n ycoord ycoordinate ykoordinate coordy koordy coordonneey coordenaday coordinatay ycoordinaat ' +
      'wspolrzednay ykoordinati souradnicey northing north nord norte hochwert hw nordwert yutm utmy ' +
      'utmnorth utmnorthing yl93 ylambert93',
  ],
  azimuth: [
    'azimuth azimut azim azi antennaazimuth sectorazimuth hauptstrahlrichtung ' +
      'richtung azimutantenne antennenazimut acimut acimuth azymut azymutanteny katazymutu azimutal ' +
      'antenrichting antenneazimut azimutantena azimuteantena azimute azimutantenna azimutanteny yon ' +
      'antenyonu',
    'bearing direction orientation dir bore boresight sens direccion direzione kierunek',
  ],
  height: [
    'antennaheight antheight antennaht antennahoehe antennenhoehe antennenhohe antennenhoeheuegr ' +
      'montagehoehe montagehohe hauteurantenne hba alturaantena altezzaantenna antennehoogte ' +
      'hoogteantenne wysokoscanteny wysokosczawieszenia wysokosczawieszeniaanteny heightagl ' +
      'antennaheightagl agl ahgl antenyuksekligi vyskaanteny rcheight radcenter heightantenna ' +
      'hoheantenne hoeheantenne',
    'height hoehe hohe hauteur altura altezza hoogte wysokosc yukseklik haut vyska',
  ],
  site: [
    'site siteid sitename sitecode namesite standort standortname standortid standortnr namestandort ' +
      'nomsite codesite nombresitio nombreemplazamiento emplazamiento sitio sito nomesito nomesite nomeestacao ' +
      'nomestacao estacao nazwastacji nazwalokalizacji idstacji stacja naamlocatie naamsite sitenaam ' +
      'locatie saha sahaadi siteadi istasyonadi nazevstanice stationid enodeb gnodeb enb gnb ' +
      'enodebname gnodebname bts btsname basestation',
    'name nom nombre nome naam nazwa ad adi nazev location station',
  ],
  cell: [
    'cell cellid cellname cellcode namecell cid ci eci nci cgi ecgi ncgi zelle zellname zellenname ' +
      'namezelle celda nombrecelda celula nomecelula cella nomecella cel naamcel celnaam cellule ' +
      'nomcellule komorka nazwakomorki hucre hucreadi bunka nazevbunky sector sectorid sectorname ' +
      'sektor sektorname sektoradi secteur nomsecteur setor settore eutrancell nrcell transmitter ' +
      'transmittername transmitterid txid',
    'id',
  ],
  technology: [
    'technology tech radio radiotype rat networktech technologie technologia tecnologia teknoloji ' +
      'generation system systeme mobilfunkstandard accesstechnology radioaccesstechnology',
    '',
  ],
  frequency: [
    'frequency freq frequenz frequence frecuencia ' +
      'frequenza frequentie frequencia czestotliwosc frekans frekvence carrierfrequency dlfrequency ' +
      'dlfreq downlinkfrequency centrefrequency centerfrequency centrefreq mittenfrequenz',
    'carrier',
  ],
  power: [
    'txpower transmitpower transmissionpower power sendeleistung leistung puissance puissanceemission ' +
      'puissancemax potencia potenciatransmision potenciaemision potenciatransmissao potenciaemissao ' +
      'potenza potenzatrasmissione potenzaemissione zendvermogen vermogen moc mocnadajnika mocnadawcza ' +
      'guc vericigucu cikisgucu iletimgucu gondericigucu vykon vykonvysilace outputpower maxpower ' +
      'maximumpower maxtxpower maxtransmitpower',
    'pwr dbm watt watts',
  ],
  gain: [
    'gain antennagain txgain txantennagain antennengewinn gewinn gainantenne ganancia gananciaantena ' +
      'ganho ganhoantena guadagno guadagnoantenna antennewinst zyskanteny zysk antenkazanci kazanc ' +
      'ziskanteny zisk',
    '',
  ],
  beam_width: [
    'beamwidth horizontalbeamwidth hbw hbeamwidth halbwertsbreite offnungswinkel oeffnungswinkel ' +
      'ouverture ouverturehorizontale angleouverture anchohaz larguradefeixe ' +
      'larghezzafascio bundelbreedte szerokoscwiazki demetgenisligi sirkasvazku',
    '',
  ],
  mechanical_tilt: [
    'mechanicaldowntilt mechanicaltilt mechtilt mechdowntilt mtilt mdt tiltmechanical ' +
      'mechanischerdowntilt mechanischertilt mechanischeneigung mechanischeabsenkung mechneigung ' +
      'mechabsenkung mdowntilt tiltmecanique tiltmeca tiltmec ' +
      'inclinaisonmecanique tiltmecanico downtiltmecanico inclinacionmecanica inclinacaomecanica ' +
      'tiltmeccanico downtiltmeccanico inclinazionemeccanica mechanischetilt tiltmechaniczny ' +
      'pochyleniemechaniczne mekaniktilt mekanikegim mechanickytilt mechanickynaklon',
    '',
  ],
  electrical_tilt: [
    'electricaldowntilt electricaltilt electricdowntilt electrictilt electilt elecdowntilt etilt edt ' +
      'ret edowntilt eltilt eldowntilt tiltelectrical elektrischerdowntilt elektrischertilt ' +
      'elektrischeneigung elektrischeabsenkung elektrdowntilt elektrtilt elektrneigung ' +
      'elektrabsenkung tiltelectrique tiltelec tiltelectr inclinaisonelectrique tiltelectrico downtiltelectrico ' +
      'tilteletrico inclinacionelectrica inclinacaoeletrica tiltelettrico downtiltelettrico ' +
      'inclinazioneelettrica elektrischetilt tiltelektryczny pochylenieelektryczne elektriktilt ' +
      'elektrikegim elektrikselegim elektrikseltilt elektrickytilt elektrickynaklon',
    'additionalelectricaldowntilt',
  ],
  antenna: [
    'antenna antennatype antennamodel antennaname antenne antennentyp antennenname antennenmodell ' +
      'typeantenne modeleantenne antena tipoantena modeloantena modelantena tipoantenna ' +
      'modelloantenna antennetype anten antentipi antenmodeli typanteny modelanteny antennapattern',
    '',
  ],
  east_offset: ['dx offsetx xoffset offseteast eastoffset eastingoffset deltax deltaeast dxm', ''],
  north_offset: [
    'dy offsety yoffset offsetnorth northoffset northingoffset deltay deltanorth dym',
    '',
  ],
  epsg: ['epsg epsgcode srid crs kbs coordinatesystem coordinatereferencesystem', ''],
  active: [
    'active isactive activetransmitter transmitteractive txactive onair isonair inservice enabled ' +
      'aktiv inbetrieb actif enservice activo enservicio attivo inservizio ativo emservico actief ' +
      'inbedrijf aktywny aktywna aktif aktivni',
    '',
  ],
  simulated: ['issimulated simulated', ''],
}

/**
 * Bands by their middle, where a name says MHz or GHz: those that are numbered (B20, n78) are no frequency.
 */
export const bandNames =
  'band frequencyband freqband bande bandefrequence bandefrequences frequenzband banda bandafrecuencia ' +
  'bandafrequenza bandafrequencia frequentieband pasmo bant frekansbandi kmitoctovepasmo'
