// Coordinate reference systems of site lists: national grids by their EPSG codes. Parameters of
// projections and datums are those of the EPSG data set 10.076 as PROJ 9.1 holds them (what
// `gdalsrsinfo -o proj4 EPSG:2154` prints). Where it names several shifts of a datum to WGS 84, one
// is taken: EPSG operations 1314 (27700), 4833 (28992), 15929 (31370), 1448 (23700), 15995 (3844),
// 5239 (5514), 1660 (3003, 3004), 1954 (29902, 29903), 1987 (27493), 9676 (2039).

const grids = [
  '2039 | Israel 1993 / Israeli TM Grid | +proj=tmerc +lat_0=31.7343936111111 +lon_0=35.2045169444444 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 +ellps=GRS80 +towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262 | 34.17 29.45 35.69 33.28',
  '2056 | CH1903+ / LV95 | +proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 | 5.96 45.82 10.49 47.81',
  '2100 | GGRS87 / Greek Grid | +proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=-199.87,74.79,246.62,0,0,0,0 | 19.57 34.88 28.3 41.75',
  '2154 | RGF93 v1 / Lambert-93 | +proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0 | -9.86 41.15 10.38 51.56',
  '2157 | IRENET95 / Irish Transverse Mercator | +proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +towgs84=0,0,0 | -10.56 51.39 -5.34 55.43',
  '2169 | LUREF / Luxembourg TM | +proj=tmerc +lat_0=49.8333333333333 +lon_0=6.16666666666667 +k=1 +x_0=80000 +y_0=100000 +ellps=intl +towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598 | 5.73 49.44 6.53 50.19',
  '2176 | ETRF2000-PL / CS2000/15 | +proj=tmerc +lat_0=0 +lon_0=15 +k=0.999923 +x_0=5500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 14.14 50.26 16.5 55.35',
  '2177 | ETRF2000-PL / CS2000/18 | +proj=tmerc +lat_0=0 +lon_0=18 +k=0.999923 +x_0=6500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 16.5 49.39 19.5 55.93',
  '2178 | ETRF2000-PL / CS2000/21 | +proj=tmerc +lat_0=0 +lon_0=21 +k=0.999923 +x_0=7500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 19.5 49.09 22.5 54.55',
  '2179 | ETRF2000-PL / CS2000/24 | +proj=tmerc +lat_0=0 +lon_0=24 +k=0.999923 +x_0=8500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 22.5 49.0 24.15 54.41',
  '2180 | ETRF2000-PL / CS92 | +proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 +towgs84=0,0,0 | 14.14 49.0 24.15 55.93',
  '2193 | NZGD2000 / New Zealand Transverse Mercator 2000 | +proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0 | 166.37 -47.33 178.63 -34.1',
  '2393 | KKJ / Finland Uniform Coordinate System | +proj=tmerc +lat_0=0 +lon_0=27 +k=1 +x_0=3500000 +y_0=0 +ellps=intl +towgs84=-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496 | 25.5 60.18 28.51 70.09',
  '3003 | Monte Mario / Italy zone 1 | +proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=1500000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68 | 5.93 36.53 12.0 47.04',
  '3004 | Monte Mario / Italy zone 2 | +proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996 +x_0=2520000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68 | 12.0 34.76 18.99 47.1',
  '3006 | SWEREF99 TM | +proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0 | 10.03 54.96 24.17 69.07',
  '3021 | RT90 2.5 gon V | +proj=tmerc +lat_0=0 +lon_0=15.8082777777778 +k=1 +x_0=1500000 +y_0=0 +ellps=bessel +towgs84=414.1,41.3,603.1,-0.855,2.141,-7.023,0 | 13.66 55.95 17.73 67.18',
  '3034 | ETRS89-extended / LCC Europe | +proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +towgs84=0,0,0 | -35.58 24.6 44.83 84.73',
  '3035 | ETRS89-extended / LAEA Europe | +proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0 | -35.58 24.6 44.83 84.73',
  '3059 | LKS92 / Latvia TM | +proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=-6000000 +ellps=GRS80 +towgs84=0,0,0 | 19.06 55.67 28.24 58.09',
  '3067 | ETRS89 / TM35FIN(E,N) | +proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0 | 19.08 58.84 31.59 70.09',
  '3301 | Estonian Coordinate System of 1997 | +proj=lcc +lat_0=57.5175539305556 +lon_0=24 +lat_1=59.3333333333333 +lat_2=58 +x_0=500000 +y_0=6375000 +ellps=GRS80 +towgs84=0,0,0 | 20.37 57.52 28.2 60.0',
  '3346 | LKS94 / Lithuania TM | +proj=tmerc +lat_0=0 +lon_0=24 +k=0.9998 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 19.02 53.89 26.82 56.45',
  '3763 | ETRS89 / Portugal TM06 | +proj=tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | -9.56 36.95 -6.19 42.16',
  '3765 | HTRS96 / Croatia TM | +proj=tmerc +lat_0=0 +lon_0=16.5 +k=0.9999 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 13.43 42.34 19.43 46.54',
  '3794 | Slovenia 1996 / Slovene National Grid | +proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 +ellps=GRS80 +towgs84=0,0,0 | 13.38 45.42 16.61 46.88',
  '3812 | ETRS89 / Belgian Lambert 2008 | +proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 +ellps=GRS80 +towgs84=0,0,0 | 2.5 49.5 6.4 51.51',
  '3844 | Pulkovo 1942(58) / Stereo70 | +proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000 +ellps=krass +towgs84=2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69 | 20.26 43.44 31.41 48.27',
  '3908 | MGI 1901 / Balkans zone 6 | +proj=tmerc +lat_0=0 +lon_0=18 +k=0.9999 +x_0=6500000 +y_0=0 +ellps=bessel +towgs84=682,-203,480,0,0,0,0 | 16.5 41.79 19.51 46.55',
  '3912 | MGI 1901 / Slovene National Grid | +proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 +ellps=bessel +towgs84=476.08,125.947,417.81,4.610862,2.388137,-11.942335,9.896638 | 13.38 45.42 16.61 46.88',
  '3942 | RGF93 v1 / CC42 | +proj=lcc +lat_0=42 +lon_0=3 +lat_1=41.25 +lat_2=42.75 +x_0=1700000 +y_0=1200000 +ellps=GRS80 +towgs84=0,0,0 | -1.06 41.31 9.63 43.07',
  '3943 | RGF93 v1 / CC43 | +proj=lcc +lat_0=43 +lon_0=3 +lat_1=42.25 +lat_2=43.75 +x_0=1700000 +y_0=2200000 +ellps=GRS80 +towgs84=0,0,0 | -1.79 42.33 7.65 44.01',
  '3944 | RGF93 v1 / CC44 | +proj=lcc +lat_0=44 +lon_0=3 +lat_1=43.25 +lat_2=44.75 +x_0=1700000 +y_0=3200000 +ellps=GRS80 +towgs84=0,0,0 | -1.79 42.92 7.71 45.0',
  '3945 | RGF93 v1 / CC45 | +proj=lcc +lat_0=45 +lon_0=3 +lat_1=44.25 +lat_2=45.75 +x_0=1700000 +y_0=4200000 +ellps=GRS80 +towgs84=0,0,0 | -1.46 44.0 7.71 46.0',
  '3946 | RGF93 v1 / CC46 | +proj=lcc +lat_0=46 +lon_0=3 +lat_1=45.25 +lat_2=46.75 +x_0=1700000 +y_0=5200000 +ellps=GRS80 +towgs84=0,0,0 | -2.21 45.0 7.16 47.0',
  '3947 | RGF93 v1 / CC47 | +proj=lcc +lat_0=47 +lon_0=3 +lat_1=46.25 +lat_2=47.75 +x_0=1700000 +y_0=6200000 +ellps=GRS80 +towgs84=0,0,0 | -4.77 46.0 7.63 48.0',
  '3948 | RGF93 v1 / CC48 | +proj=lcc +lat_0=48 +lon_0=3 +lat_1=47.25 +lat_2=48.75 +x_0=1700000 +y_0=7200000 +ellps=GRS80 +towgs84=0,0,0 | -4.87 47.0 8.23 49.0',
  '3949 | RGF93 v1 / CC49 | +proj=lcc +lat_0=49 +lon_0=3 +lat_1=48.25 +lat_2=49.75 +x_0=1700000 +y_0=8200000 +ellps=GRS80 +towgs84=0,0,0 | -4.87 48.0 8.23 50.0',
  '3950 | RGF93 v1 / CC50 | +proj=lcc +lat_0=50 +lon_0=3 +lat_1=49.25 +lat_2=50.75 +x_0=1700000 +y_0=9200000 +ellps=GRS80 +towgs84=0,0,0 | -2.03 49.0 8.08 51.14',
  '4647 | ETRS89 / UTM zone 32N (zE-N) | +proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=32500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 6.0 47.27 12.0 55.47',
  '5070 | NAD83 / Conus Albers | +proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 +datum=NAD83 | -124.79 24.41 -66.91 49.38',
  '5253 | TUREF / TM27 | +proj=tmerc +lat_0=0 +lon_0=27 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 25.62 36.5 28.5 42.11',
  '5254 | TUREF / TM30 | +proj=tmerc +lat_0=0 +lon_0=30 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 28.5 36.06 31.5 41.46',
  '5255 | TUREF / TM33 | +proj=tmerc +lat_0=0 +lon_0=33 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 31.5 35.97 34.5 42.07',
  '5256 | TUREF / TM36 | +proj=tmerc +lat_0=0 +lon_0=36 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 34.5 35.81 37.5 42.15',
  '5257 | TUREF / TM39 | +proj=tmerc +lat_0=0 +lon_0=39 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 37.5 36.66 40.5 41.19',
  '5258 | TUREF / TM42 | +proj=tmerc +lat_0=0 +lon_0=42 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 40.5 37.02 43.5 41.6',
  '5259 | TUREF / TM45 | +proj=tmerc +lat_0=0 +lon_0=45 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 43.5 36.97 44.83 41.02',
  '5514 | S-JTSK / Krovak East North | +proj=krovak +lat_0=49.5 +lon_0=24.8333333333333 +alpha=30.2881397527778 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel +towgs84=572.213,85.334,461.94,4.9732,1.529,5.2484,3.5378 | 12.09 47.73 22.56 51.06',
  '5641 | SIRGAS 2000 / Brazil Mercator | +proj=merc +lat_ts=-2 +lon_0=-43 +x_0=5000000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0 | -51.64 -5.74 -32.43 7.04',
  '5880 | SIRGAS 2000 / Brazil Polyconic | +proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0 | -74.01 -35.71 -25.28 7.04',
  '6875 | RDN2008 / Italy zone (N-E) | +proj=tmerc +lat_0=0 +lon_0=12 +k=0.9985 +x_0=7000000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0 | 5.93 34.76 18.99 47.1',
  '7791 | RDN2008 / UTM zone 32N | +proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0 | 5.93 36.53 12.0 47.04',
  '7792 | RDN2008 / UTM zone 33N | +proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0 | 12.0 34.79 18.0 47.1',
  '7801 | BGS2005 / CCS2005 | +proj=lcc +lat_0=42.6678756833333 +lon_0=25.5 +lat_1=42 +lat_2=43.3333333333333 +x_0=500000 +y_0=4725824.3591 +ellps=GRS80 +towgs84=0,0,0 | 22.36 41.24 28.68 44.23',
  '7854 | GDA2020 / MGA zone 54 | +proj=utm +zone=54 +south +ellps=GRS80 +towgs84=0,0,0 | 138.0 -48.19 144.01 -9.08',
  '7855 | GDA2020 / MGA zone 55 | +proj=utm +zone=55 +south +ellps=GRS80 +towgs84=0,0,0 | 144.0 -50.89 150.01 -9.23',
  '7856 | GDA2020 / MGA zone 56 | +proj=utm +zone=56 +south +ellps=GRS80 +towgs84=0,0,0 | 150.0 -58.96 156.0 -13.87',
  '20790 | Lisbon (Lisbon) / Portuguese National Grid | +proj=tmerc +lat_0=39.6666666666667 +lon_0=1 +k=1 +x_0=200000 +y_0=300000 +ellps=intl +pm=lisbon +towgs84=-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598 | -9.56 36.95 -6.19 42.16',
  '21781 | CH1903 / LV03 | +proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 | 5.96 45.82 10.49 47.81',
  '23700 | HD72 / EOV | +proj=somerc +lat_0=47.1443937222222 +lon_0=19.0485717777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.684,-71.194,-13.975,-0.312,-0.1063,-0.3729,1.0191 | 16.11 45.74 22.9 48.58',
  '27493 | Datum 73 / Modified Portuguese Grid | +proj=tmerc +lat_0=39.6666666666667 +lon_0=-8.13190611111111 +k=1 +x_0=180.598 +y_0=-86.99 +ellps=intl +towgs84=-239.749,88.181,30.488,0.263,0.082,1.211,2.229 | -9.56 36.95 -6.19 42.16',
  '27572 | NTF (Paris) / Lambert zone II | +proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +ellps=clrk80ign +pm=paris +towgs84=-168,-60,320,0,0,0,0 | -4.87 42.33 8.23 51.14',
  '27700 | OSGB36 / British National Grid | +proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 | -9.0 49.75 2.01 61.01',
  '28354 | GDA94 / MGA zone 54 | +proj=utm +zone=54 +south +ellps=GRS80 +towgs84=0,0,0 | 138.0 -48.19 144.01 -9.08',
  '28355 | GDA94 / MGA zone 55 | +proj=utm +zone=55 +south +ellps=GRS80 +towgs84=0,0,0 | 144.0 -50.89 150.01 -9.23',
  '28356 | GDA94 / MGA zone 56 | +proj=utm +zone=56 +south +ellps=GRS80 +towgs84=0,0,0 | 150.0 -58.96 156.0 -13.87',
  '28992 | Amersfoort / RD New | +proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725 | 3.2 50.75 7.22 53.7',
  '29902 | TM65 / Irish Grid | +proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +rf=299.3249646 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 | -10.56 51.39 -5.93 55.43',
  '29903 | TM75 / Irish Grid | +proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +rf=299.3249646 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 | -10.56 51.39 -5.34 55.43',
  '31254 | MGI / Austria GK West | +proj=tmerc +lat_0=0 +lon_0=10.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 9.53 46.77 11.84 47.61',
  '31255 | MGI / Austria GK Central | +proj=tmerc +lat_0=0 +lon_0=13.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 11.83 46.4 14.84 48.79',
  '31256 | MGI / Austria GK East | +proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 14.83 46.56 17.17 49.02',
  '31257 | MGI / Austria GK M28 | +proj=tmerc +lat_0=0 +lon_0=10.3333333333333 +k=1 +x_0=150000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 9.53 46.77 11.84 47.61',
  '31258 | MGI / Austria GK M31 | +proj=tmerc +lat_0=0 +lon_0=13.3333333333333 +k=1 +x_0=450000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 11.83 46.4 14.84 48.79',
  '31259 | MGI / Austria GK M34 | +proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=750000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 14.83 46.56 17.17 49.02',
  '31287 | MGI / Austria Lambert | +proj=lcc +lat_0=47.5 +lon_0=13.3333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 | 9.53 46.4 17.17 49.02',
  '31370 | BD72 / Belgian Lambert 72 | +proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 | 2.5 49.5 6.4 51.51',
  '31466 | DHDN / 3-degree Gauss-Kruger zone 2 | +proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 | 5.86 49.11 7.5 53.81',
  '31467 | DHDN / 3-degree Gauss-Kruger zone 3 | +proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 | 7.5 47.27 10.51 55.09',
  '31468 | DHDN / 3-degree Gauss-Kruger zone 4 | +proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 | 10.5 47.2 13.51 55.1',
  '31469 | DHDN / 3-degree Gauss-Kruger zone 5 | +proj=tmerc +lat_0=0 +lon_0=15 +k=1 +x_0=5500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 | 13.5 47.2 15.1 55.1',
]

export interface GridDefinition {
  readonly code: number
  readonly name: string
  /** In the words of PROJ. */
  readonly projection: string
  /** Where it is used: west, south, east, north in degrees. */
  readonly area: readonly [west: number, south: number, east: number, north: number]
}

/** National and continental grids, by EPSG code. */
export const gridDefinitions: ReadonlyMap<number, GridDefinition> = new Map(
  grids.map((line) => {
    const [code, name, projection, area] = line.split(' | ')
    const [west, south, east, north] = area.split(' ').map(Number)
    return [
      Number(code),
      { code: Number(code), name, projection, area: [west, south, east, north] },
    ]
  }),
)
