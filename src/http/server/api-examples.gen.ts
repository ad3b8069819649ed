// Made from scripts/api-example-calls.ts by `npm run openapi`; not edited by hand.
import type { ApiExample } from './api-examples.ts'

export const apiExamples: Readonly<Record<string, ApiExample>> = {
 "listRoutes": {
  "url": "/",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "service": "sightline",
   "routes": [
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /api/meta",
    "GET /api/datasets",
    "POST /api/datasets/switch",
    "GET /api/datasets/uploads",
    "DELETE /api/datasets/uploads/:name",
    "POST /api/datasets/builds",
    "GET /api/datasets/builds",
    "DELETE /api/datasets/builds",
    "GET /api/towers",
    "GET /api/buildings/summary",
    "GET /api/conformance",
    "GET /api/collections",
    "GET /api/collections/buildings",
    "GET /api/buildings",
    "GET /api/collections/buildings/items",
    "GET /ogc",
    "GET /ogc/",
    "GET /ogc/conformance",
    "GET /ogc/collections",
    "GET /ogc/collections/buildings",
    "GET /ogc/collections/buildings/queryables",
    "GET /ogc/collections/buildings/schema",
    "GET /ogc/collections/towers",
    "GET /ogc/collections/towers/queryables",
    "GET /ogc/collections/towers/schema",
    "GET /ogc/api",
    "GET /ogc/collections/buildings/items",
    "GET /ogc/collections/buildings/items/*",
    "GET /ogc/collections/towers/items",
    "GET /ogc/collections/towers/items/*",
    "GET /api/tiles/buildings/:z/:x/:y.mvt",
    "GET /api/tiles/base-map.json",
    "GET /api/tiles/base-map/:z/:x/:y.mvt",
    "GET /api/tiles/terrain.json",
    "GET /api/tiles/terrain/:z/:x/:y.png",
    "POST /api/simulate",
    "POST /api/analyze-sector",
    "POST /api/coverage-gaps",
    "POST /api/optimize-azimuth",
    "POST /api/coverage-surface",
    "POST /api/path-profile",
    "GET /api/spatial-evidence",
    "GET /api/spatial-evidence/buildings/*",
    "POST /api/spatial-evidence/path-profile",
    "POST /api/evaluate-network",
    "POST /api/optimize-network",
    "POST /api/explain-network-cell",
    "POST /api/recommend-sites",
    "POST /api/sub-thz-reference",
    "POST /api/sub-thz-p1411-reference",
    "POST /api/sub-thz-material-reference",
    "POST /api/sub-thz-reflection-reference",
    "POST /api/sub-thz-validation",
    "POST /api/interference",
    "POST /api/measurements/evaluate",
    "POST /api/building-entry-analysis",
    "GET /api/core/status",
    "GET /api/core/topology",
    "GET /api/core/sessions",
    "GET /api/core/events",
    "POST /api/core/scenario",
    "GET /api/processes/batch-experiment",
    "POST /api/processes/batch-experiment/execution",
    "GET /api/jobs/:jobID",
    "DELETE /api/jobs/:jobID",
    "GET /api/openapi.json",
    "GET /docs",
    "GET /docs/*",
    "GET /",
    "PUT /api/datasets/uploads/:name"
   ]
  },
  "shortened": false
 },
 "getHealth": {
  "url": "/healthz",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "status": "ok",
   "backend": "static-in-memory",
   "buildingIndex": {
    "footprintCount": 4000,
    "treeCount": 4000
   },
   "buildingDemand": {
    "total_buildings": 4000,
    "demand_weighted_buildings": 483,
    "residential_weighted_buildings": 3277,
    "density_weighted_buildings": 3709,
    "avg_demand_weight": 81.3,
    "avg_residential_demand": 42.3,
    "avg_density_score": 67.85,
    "max_demand_weight": 240,
    "max_residential_demand": 91,
    "max_density_score": 100,
    "tag_coverage_pct": {
     "building:levels": 54.58,
     "height": 34.1,
     "amenity": 3.7,
     "shop": 2.48,
     "office": 3.45,
     "name": 5.98
    },
    "material_metadata_buildings": 501,
    "material_metadata_coverage_pct": 12.53,
    "material_tag_coverage_pct": {
     "building:material": 12.53,
     "facade:material": 0,
     "roof:material": 0,
     "material": 0
    },
    "material_categories": {
     "unknown": 3499,
     "concrete": 155,
     "brick": 88,
     "glass": 97,
     "wood": 81,
     "metal": 80
    },
    "explicit_height_buildings": 1364,
    "levels_derived_height_buildings": 1334,
    "fallback_only_height_buildings": 1302,
    "unavailable_height_buildings": 1302,
    "data_quality": "good",
    "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
    "demand_source": {
     "demand_weight": "pack",
     "residential_demand": "pack",
     "density_score": "pack"
    },
    "skipped_features": {}
   },
   "rtreeFootprints": 4000,
   "towerCount": 75
  },
  "shortened": false
 },
 "getReadiness": {
  "url": "/readyz",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "status": "ready",
   "buildings": true,
   "towers": true,
   "frontend": true,
   "dataset_error": ""
  },
  "shortened": false
 },
 "getMetrics": {
  "url": "/metrics",
  "status": 200,
  "contentType": "text/plain",
  "answer": "# HELP sightline_rf_requests_active Radio requests that hold a slot.\n# TYPE sightline_rf_requests_active gauge\nsightline_rf_requests_active 0\n",
  "shortened": true
 },
 "getMeta": {
  "url": "/api/meta",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "application_version": "1.4.0",
   "build_commit": "unknown",
   "model_version": "urban_short_range",
   "model_id": "urban_short_range",
   "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
   "supported_technologies": [
    "4g",
    "5g",
    "6g-research"
   ],
   "propagation_models": [
    {
     "id": "urban_short_range",
     "description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
     "model_family": "3GPP TR 38.901 UMa",
     "scenario": "urban-short-range-outdoor-to-outdoor",
     "formula": "LOS: 28+22*log10(d3D)+20*log10(f) up to the breakpoint, 28+40*log10(d3D)+20*log10(f)-9*log10(dBP^2+(hBS-hUT)^2) beyond; NLOS: max(LOS, 13.54+39.08*log10(d3D)+20*log10(f)-0.6*(hUT-1.5))",
     "fallback_model_id": "legacy_fspl_walls",
     "building_height_used": true,
     "requires_building_data": true,
     "requires_los_or_nlos": true,
     "frequency_min_ghz": 0.5,
     "frequency_max_ghz": 100,
     "distance_min_m": 10,
     "distance_max_m": 5000,
     "limitations": [
      "Median only: no shadow fading, fast fading or outdoor-to-indoor loss.",
      "Flat ground: terrain, clutter and vegetation are not used.",
      "Roofs decide between the LOS and the NLOS equation; they add no diffraction or wall loss.",
      "Below 10 m the loss at 10 m is used.",
      "Antennas above the surrounding roofs are assumed; street canyons are another scenario."
     ]
    },
    {
     "id": "legacy_fspl_walls",
     "description": "Free space and a fixed loss for every crossed building boundary.",
     "model_family": "free space with wall events",
     "scenario": "planning-compatibility",
     "formula": "20*log10(4*pi*d3D*f/c), d3D at least 1 m, plus (8 | 30 | 80 dB below 10 | below 100 | from 100 GHz) per crossed footprint boundary",
     "fallback_model_id": "legacy_fspl_walls",
     "building_height_used": false,
     "requires_building_data": false,
     "requires_los_or_nlos": false,
     "frequency_min_ghz": 0,
     "frequency_max_ghz": 300,
     "distance_min_m": 0,
     "distance_max_m": 5000,
     "limitations": [
      "Building heights and materials are not used: entry and exit of every footprint count.",
      "The number of wall events is not capped; no diffraction around or over buildings.",
      "The wall losses are planning conventions of this service, not of a Recommendation."
     ]
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "antennas": [],
   "technology_capabilities": [
    {
     "technology": "4g",
     "frequency_ghz": 2.6,
     "endpoint": "/api/analyze-sector",
     "status": "supported",
     "reason": "accepted_by_current_validation",
     "note": "Requests of this technology are accepted and computed."
    },
    {
     "technology": "5g",
     "frequency_ghz": 28,
     "endpoint": "/api/analyze-sector",
     "status": "supported",
     "reason": "accepted_by_current_validation",
     "note": "Requests of this technology are accepted and computed."
    }
   ],
   "dataset": {
    "schema_version": 2,
    "id": "demo-city",
    "name": "Demo city (synthetic)",
    "version": "1",
    "crs": "EPSG:4326",
    "bounds": [
     -33.0261238,
     46.982111,
     -32.9738626,
     47.0178611
    ],
    "generated_at": "2026-01-01T00:00:00Z",
    "sources": [
     "Synthetic demo city, generated by Sightline"
    ],
    "licenses": [
     "CC0 1.0 (synthetic data)"
    ],
    "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
    "files": {
     "towers": "towers.geojson",
     "buildings": "buildings.geojson",
     "terrain": "terrain.tif",
     "base_map": "base-map.pmtiles"
    },
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    },
    "layers": {
     "towers": {
      "kind": "cell_inventory",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "simulated"
     },
     "buildings": {
      "kind": "building_footprints",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "as the source says"
     },
     "terrain": {
      "kind": "terrain",
      "format": "geotiff",
      "crs": "EPSG:4326",
      "optional": true,
      "units": "m",
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "declared",
      "elevation_kind": "dtm",
      "vertical_datum": "Synthetic sea level",
      "vertical_datum_kind": "orthometric",
      "interpolation": "bilinear"
     },
     "base_map": {
      "kind": "base_map",
      "format": "pmtiles",
      "crs": "EPSG:3857",
      "optional": true,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "for orientation only; no answer rests on it"
     }
    },
    "quality": {
     "summary": "4000 buildings, heights known for 67.5 % (1364 from tags, 1334 from levels); demand derived from tags; 75 towers, 75 of them simulated; terrain every 1 arc-seconds, 0 voids; a base map of 111 street pieces.",
     "feature_counts": {
      "towers": 75,
      "towers_simulated": 75,
      "buildings": 4000,
      "buildings_height_from_tag": 1364,
      "buildings_height_from_levels": 1334,
      "buildings_height_unknown": 1302,
      "terrain_postings": 56539,
      "base_map_tiles": 25,
      "base_map_area_name": 82,
      "base_map_ground": 65,
      "base_map_place": 7,
      "base_map_railway": 2,
      "base_map_street": 111,
      "base_map_water": 17,
      "base_map_waterway": 1
     },
     "missing_fields": {
      "buildings": {
       "height": 2636,
       "building:levels": 1817,
       "building:material": 3499,
       "name": 3761
      },
      "terrain": {
       "elevation": 0
      }
     },
     "geometry": {
      "buildings": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 4000
      },
      "base_map": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 285
      }
     },
     "coverage": {
      "requested_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "data_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "coverage_ratio": 1
     }
    }
   }
  },
  "shortened": true
 },
 "listDatasets": {
  "url": "/api/datasets",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "active_id": "demo-city",
   "datasets": [
    {
     "schema_version": 2,
     "id": "demo-city",
     "name": "Demo city (synthetic)",
     "version": "1",
     "crs": "EPSG:4326",
     "bounds": [
      -33.0261238,
      46.982111,
      -32.9738626,
      47.0178611
     ],
     "generated_at": "2026-01-01T00:00:00Z",
     "sources": [
      "Synthetic demo city, generated by Sightline"
     ],
     "licenses": [
      "CC0 1.0 (synthetic data)"
     ],
     "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
     "files": {
      "towers": "towers.geojson",
      "buildings": "buildings.geojson",
      "terrain": "terrain.tif",
      "base_map": "base-map.pmtiles"
     },
     "sha256": {
      "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
      "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
      "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
      "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
     },
     "layers": {
      "towers": {
       "kind": "cell_inventory",
       "format": "geojson",
       "crs": "EPSG:4326",
       "optional": false,
       "source": "Synthetic demo city, generated by Sightline",
       "license": "CC0 1.0 (synthetic data)",
       "confidence": "simulated"
      },
      "buildings": {
       "kind": "building_footprints",
       "format": "geojson",
       "crs": "EPSG:4326",
       "optional": false,
       "source": "Synthetic demo city, generated by Sightline",
       "license": "CC0 1.0 (synthetic data)",
       "confidence": "as the source says"
      },
      "terrain": {
       "kind": "terrain",
       "format": "geotiff",
       "crs": "EPSG:4326",
       "optional": true,
       "units": "m",
       "source": "Synthetic demo city, generated by Sightline",
       "license": "CC0 1.0 (synthetic data)",
       "confidence": "declared",
       "elevation_kind": "dtm",
       "vertical_datum": "Synthetic sea level",
       "vertical_datum_kind": "orthometric",
       "interpolation": "bilinear"
      },
      "base_map": {
       "kind": "base_map",
       "format": "pmtiles",
       "crs": "EPSG:3857",
       "optional": true,
       "source": "Synthetic demo city, generated by Sightline",
       "license": "CC0 1.0 (synthetic data)",
       "confidence": "for orientation only; no answer rests on it"
      }
     },
     "quality": {
      "summary": "4000 buildings, heights known for 67.5 % (1364 from tags, 1334 from levels); demand derived from tags; 75 towers, 75 of them simulated; terrain every 1 arc-seconds, 0 voids; a base map of 111 street pieces.",
      "feature_counts": {
       "towers": 75,
       "towers_simulated": 75,
       "buildings": 4000,
       "buildings_height_from_tag": 1364,
       "buildings_height_from_levels": 1334,
       "buildings_height_unknown": 1302,
       "terrain_postings": 56539,
       "base_map_tiles": 25,
       "base_map_area_name": 82,
       "base_map_ground": 65,
       "base_map_place": 7,
       "base_map_railway": 2,
       "base_map_street": 111,
       "base_map_water": 17,
       "base_map_waterway": 1
      },
      "missing_fields": {
       "buildings": {
        "height": 2636,
        "building:levels": 1817,
        "building:material": 3499,
        "name": 3761
       },
       "terrain": {
        "elevation": 0
       }
      },
      "geometry": {
       "buildings": {
        "invalid_input": 0,
        "repaired": 0,
        "dropped": 0,
        "output": 4000
       },
       "base_map": {
        "invalid_input": 0,
        "repaired": 0,
        "dropped": 0,
        "output": 285
       }
      },
      "coverage": {
       "requested_bounds": [
        -33.0261238,
        46.982111,
        -32.9738626,
        47.0178611
       ],
       "data_bounds": [
        -33.0261238,
        46.982111,
        -32.9738626,
        47.0178611
       ],
       "coverage_ratio": 1
      }
     },
     "active": true,
     "available": true
    }
   ]
  },
  "shortened": false
 },
 "switchDataset": {
  "url": "/api/datasets/switch",
  "body": {
   "id": "demo-city"
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "status": "active",
   "dataset": {
    "schema_version": 2,
    "id": "demo-city",
    "name": "Demo city (synthetic)",
    "version": "1",
    "crs": "EPSG:4326",
    "bounds": [
     -33.0261238,
     46.982111,
     -32.9738626,
     47.0178611
    ],
    "generated_at": "2026-01-01T00:00:00Z",
    "sources": [
     "Synthetic demo city, generated by Sightline"
    ],
    "licenses": [
     "CC0 1.0 (synthetic data)"
    ],
    "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
    "files": {
     "towers": "towers.geojson",
     "buildings": "buildings.geojson",
     "terrain": "terrain.tif",
     "base_map": "base-map.pmtiles"
    },
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    },
    "layers": {
     "towers": {
      "kind": "cell_inventory",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "simulated"
     },
     "buildings": {
      "kind": "building_footprints",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "as the source says"
     },
     "terrain": {
      "kind": "terrain",
      "format": "geotiff",
      "crs": "EPSG:4326",
      "optional": true,
      "units": "m",
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "declared",
      "elevation_kind": "dtm",
      "vertical_datum": "Synthetic sea level",
      "vertical_datum_kind": "orthometric",
      "interpolation": "bilinear"
     },
     "base_map": {
      "kind": "base_map",
      "format": "pmtiles",
      "crs": "EPSG:3857",
      "optional": true,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "for orientation only; no answer rests on it"
     }
    },
    "quality": {
     "summary": "4000 buildings, heights known for 67.5 % (1364 from tags, 1334 from levels); demand derived from tags; 75 towers, 75 of them simulated; terrain every 1 arc-seconds, 0 voids; a base map of 111 street pieces.",
     "feature_counts": {
      "towers": 75,
      "towers_simulated": 75,
      "buildings": 4000,
      "buildings_height_from_tag": 1364,
      "buildings_height_from_levels": 1334,
      "buildings_height_unknown": 1302,
      "terrain_postings": 56539,
      "base_map_tiles": 25,
      "base_map_area_name": 82,
      "base_map_ground": 65,
      "base_map_place": 7,
      "base_map_railway": 2,
      "base_map_street": 111,
      "base_map_water": 17,
      "base_map_waterway": 1
     },
     "missing_fields": {
      "buildings": {
       "height": 2636,
       "building:levels": 1817,
       "building:material": 3499,
       "name": 3761
      },
      "terrain": {
       "elevation": 0
      }
     },
     "geometry": {
      "buildings": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 4000
      },
      "base_map": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 285
      }
     },
     "coverage": {
      "requested_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "data_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "coverage_ratio": 1
     }
    }
   }
  },
  "shortened": false
 },
 "getTowers": {
  "url": "/api/towers",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "FeatureCollection",
   "features": [
    {
     "type": "Feature",
     "id": "LTE-100011",
     "properties": {
      "cell_id": 100011,
      "radio_type": "LTE",
      "is_simulated": true,
      "mcc": 1,
      "net": 1,
      "site_id": "SYN0002",
      "azimuth_deg": 30,
      "antenna_height_m": 15,
      "site_type": "rooftop",
      "host_building": "way/100000208",
      "source": "synthetic"
     },
     "geometry": {
      "type": "Point",
      "coordinates": [
       -33.0131391,
       46.9856456
      ]
     }
    },
    {
     "type": "Feature",
     "id": "LTE-100012",
     "properties": {
      "cell_id": 100012,
      "radio_type": "LTE",
      "is_simulated": true,
      "mcc": 1,
      "net": 1,
      "site_id": "SYN0002",
      "azimuth_deg": 150,
      "antenna_height_m": 15,
      "site_type": "rooftop",
      "host_building": "way/100000208",
      "source": "synthetic"
     },
     "geometry": {
      "type": "Point",
      "coordinates": [
       -33.0131391,
       46.9856456
      ]
     }
    }
   ]
  },
  "shortened": true
 },
 "getBuildingSummary": {
  "url": "/api/buildings/summary",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "total_buildings": 4000,
   "demand_weighted_buildings": 483,
   "residential_weighted_buildings": 3277,
   "density_weighted_buildings": 3709,
   "avg_demand_weight": 81.3,
   "avg_residential_demand": 42.3,
   "avg_density_score": 67.85,
   "max_demand_weight": 240,
   "max_residential_demand": 91,
   "max_density_score": 100,
   "tag_coverage_pct": {
    "building:levels": 54.58,
    "height": 34.1,
    "amenity": 3.7,
    "shop": 2.48,
    "office": 3.45,
    "name": 5.98
   },
   "material_metadata_buildings": 501,
   "material_metadata_coverage_pct": 12.53,
   "material_tag_coverage_pct": {
    "building:material": 12.53,
    "facade:material": 0,
    "roof:material": 0,
    "material": 0
   },
   "material_categories": {
    "unknown": 3499,
    "concrete": 155,
    "brick": 88,
    "glass": 97,
    "wood": 81,
    "metal": 80
   },
   "explicit_height_buildings": 1364,
   "levels_derived_height_buildings": 1334,
   "fallback_only_height_buildings": 1302,
   "unavailable_height_buildings": 1302,
   "data_quality": "good",
   "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
   "demand_source": {
    "demand_weight": "pack",
    "residential_demand": "pack",
    "density_score": "pack"
   },
   "skipped_features": {}
  },
  "shortened": false
 },
 "getConformance": {
  "url": "/api/conformance",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "conformsTo": [],
   "conceptsFrom": [
    "https://www.ogc.org/standards/ogcapi-features/"
   ],
   "note": "OGC API Features is the model of these routes, not a standard they claim to conform to: no conformance class is implemented in full."
  },
  "shortened": false
 },
 "listCollections": {
  "url": "/api/collections",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "collections": [
    {
     "id": "buildings",
     "title": "Building footprints",
     "description": "Building footprints of Demo city (synthetic) (demo-city, 1).",
     "itemType": "feature",
     "crs": [
      "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
     ],
     "extent": {
      "spatial": {
       "bbox": [
        [
         -33.0261238,
         46.982111,
         -32.9738626,
         47.0178611
        ]
       ],
       "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
      }
     },
     "links": [
      {
       "rel": "self",
       "type": "application/json",
       "href": "/api/collections/buildings"
      },
      {
       "rel": "items",
       "type": "application/geo+json",
       "href": "/api/collections/buildings/items{?bbox,limit,offset}"
      },
      {
       "rel": "items",
       "type": "text/csv",
       "href": "/api/collections/buildings/items{?bbox,limit,offset,f}"
      }
     ]
    }
   ],
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "/api/collections"
    }
   ]
  },
  "shortened": false
 },
 "getBuildingCollection": {
  "url": "/api/collections/buildings",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "id": "buildings",
   "title": "Building footprints",
   "description": "Building footprints of Demo city (synthetic) (demo-city, 1).",
   "itemType": "feature",
   "crs": [
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
   ],
   "extent": {
    "spatial": {
     "bbox": [
      [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ]
     ],
     "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    }
   },
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "/api/collections/buildings"
    },
    {
     "rel": "items",
     "type": "application/geo+json",
     "href": "/api/collections/buildings/items{?bbox,limit,offset}"
    },
    {
     "rel": "items",
     "type": "text/csv",
     "href": "/api/collections/buildings/items{?bbox,limit,offset,f}"
    }
   ]
  },
  "shortened": false
 },
 "downloadBuildings": {
  "url": "/api/buildings",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "FeatureCollection",
   "features": [
    {
     "type": "Feature",
     "id": "way/100000001",
     "properties": {
      "addr:housenumber": "68",
      "addr:street": "Ohm Street",
      "building": "apartments",
      "building:levels": "3",
      "building:material": "concrete",
      "source": "synthetic",
      "demand_weight": 0,
      "weight_reason": "generic",
      "weight_confidence": "none",
      "residential_demand": 30,
      "residential_reason": "residential:apartments|residential_levels:3",
      "residential_confidence": "high",
      "density_score": 2.8,
      "nearby_buildings": 2,
      "nearby_residential_buildings": 0,
      "area_m2": 3505.7
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -33.0261238,
         46.9823206
        ],
        [
         -33.0251572,
         46.9821278
        ],
        [
         -33.0248753,
         46.982789
        ],
        [
         -33.0258419,
         46.9829819
        ],
        [
         -33.0261238,
         46.9823206
        ]
       ],
       [
        [
         -33.0258955,
         46.9824063
        ],
        [
         -33.0257167,
         46.9828257
        ],
        [
         -33.0251036,
         46.9827034
        ],
        [
         -33.0252824,
         46.9822839
        ],
        [
         -33.0258955,
         46.9824063
        ]
       ]
      ]
     }
    },
    {
     "type": "Feature",
     "id": "way/100000002",
     "properties": {
      "addr:housenumber": "57",
      "addr:street": "Faraday Street",
      "building": "yes",
      "height": "13",
      "roof:shape": "hipped",
      "source": "synthetic",
      "demand_weight": 0,
      "weight_reason": "generic",
      "weight_confidence": "none",
      "residential_demand": 0,
      "residential_reason": "none",
      "residential_confidence": "none",
      "density_score": 14.6,
      "nearby_buildings": 4,
      "nearby_residential_buildings": 3,
      "area_m2": 3667.7
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -33.0244283,
         46.9821974
        ],
        [
         -33.0233834,
         46.9821974
        ],
        [
         -33.0233834,
         46.9829123
        ],
        [
         -33.0244283,
         46.9829123
        ],
        [
         -33.0244283,
         46.9821974
        ]
       ],
       [
        [
         -33.0242442,
         46.9823233
        ],
        [
         -33.0242442,
         46.9827863
        ],
        [
         -33.0235674,
         46.9827863
        ],
        [
         -33.0235674,
         46.9823233
        ],
        [
         -33.0242442,
         46.9823233
        ]
       ]
      ]
     }
    }
   ]
  },
  "shortened": true
 },
 "listBuildings": {
  "url": "/api/collections/buildings/items?bbox=-32.998,46.992,-32.994,46.995&limit=2&f=geojson",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "FeatureCollection",
   "features": [
    {
     "type": "Feature",
     "id": "way/100000838",
     "properties": {
      "building": "yes",
      "logical_building_id": "way/100000838",
      "height_m": 9,
      "height_source": "default-3-storey",
      "height_evidence_m": null,
      "height_evidence_source": "unavailable",
      "material": "unknown",
      "demand_weight": 0,
      "residential_demand": 39,
      "density_score": 81.8,
      "weight_confidence": "none",
      "residential_confidence": "medium"
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -32.9984063,
         46.9919035
        ],
        [
         -32.9977278,
         46.9919035
        ],
        [
         -32.9977278,
         46.9920295
        ],
        [
         -32.9984063,
         46.9920295
        ],
        [
         -32.9984063,
         46.9919035
        ]
       ]
      ]
     }
    },
    {
     "type": "Feature",
     "id": "way/100000840",
     "properties": {
      "building": "apartments",
      "logical_building_id": "way/100000840",
      "height_m": 9,
      "height_source": "default-3-storey",
      "height_evidence_m": null,
      "height_evidence_source": "unavailable",
      "material": "unknown",
      "demand_weight": 0,
      "residential_demand": 49,
      "density_score": 100,
      "weight_confidence": "none",
      "residential_confidence": "high"
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -32.9984063,
         46.992706
        ],
        [
         -32.9977278,
         46.992706
        ],
        [
         -32.9977278,
         46.9928319
        ],
        [
         -32.9984063,
         46.9928319
        ],
        [
         -32.9984063,
         46.992706
        ]
       ]
      ]
     }
    }
   ],
   "numberMatched": 61,
   "numberReturned": 2,
   "limit": 2,
   "offset": 0
  },
  "shortened": false
 },
 "getOgcLandingPage": {
  "url": "/ogc",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "title": "Sightline",
   "description": "Building footprints and tower records of the active dataset pack.",
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "http://localhost:80/ogc",
     "title": "This document"
    },
    {
     "rel": "service-desc",
     "type": "application/vnd.oai.openapi+json;version=3.0",
     "href": "http://localhost:80/ogc/api",
     "title": "These routes as OpenAPI 3.0"
    },
    {
     "rel": "service-doc",
     "type": "text/html",
     "href": "http://localhost:80/docs",
     "title": "Reference of the whole service"
    },
    {
     "rel": "conformance",
     "type": "application/json",
     "href": "http://localhost:80/ogc/conformance",
     "title": "Conformance classes"
    },
    {
     "rel": "data",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections",
     "title": "Collections of features"
    }
   ]
  },
  "shortened": false
 },
 "getOgcConformance": {
  "url": "/ogc/conformance",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "conformsTo": [
    "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core",
    "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson",
    "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30"
   ]
  },
  "shortened": false
 },
 "listOgcCollections": {
  "url": "/ogc/collections",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "collections": [
    {
     "id": "buildings",
     "title": "Building footprints, Demo city (synthetic)",
     "description": "Building footprints with height, material and demand. Pack demo-city, 1; licence: CC0 1.0 (synthetic data).",
     "itemType": "feature",
     "crs": [
      "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
     ],
     "extent": {
      "spatial": {
       "bbox": [
        [
         -33.0261238,
         46.982111,
         -32.9738626,
         47.0178611
        ]
       ],
       "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
      }
     },
     "links": [
      {
       "rel": "self",
       "type": "application/json",
       "href": "http://localhost:80/ogc/collections/buildings"
      },
      {
       "rel": "items",
       "type": "application/geo+json",
       "href": "http://localhost:80/ogc/collections/buildings/items"
      },
      {
       "rel": "describedBy",
       "type": "application/schema+json",
       "href": "http://localhost:80/ogc/collections/buildings/schema"
      },
      {
       "rel": "http://www.opengis.net/def/rel/ogc/1.0/queryables",
       "type": "application/schema+json",
       "href": "http://localhost:80/ogc/collections/buildings/queryables"
      }
     ]
    },
    {
     "id": "towers",
     "title": "Tower records, Demo city (synthetic)",
     "description": "Cells and their masts; all that the pack says of them is in /api/towers. Pack demo-city, 1; licence: CC0 1.0 (synthetic data).",
     "itemType": "feature",
     "crs": [
      "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
     ],
     "extent": {
      "spatial": {
       "bbox": [
        [
         -33.0261238,
         46.982111,
         -32.9738626,
         47.0178611
        ]
       ],
       "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
      }
     },
     "links": [
      {
       "rel": "self",
       "type": "application/json",
       "href": "http://localhost:80/ogc/collections/towers"
      },
      {
       "rel": "items",
       "type": "application/geo+json",
       "href": "http://localhost:80/ogc/collections/towers/items"
      },
      {
       "rel": "describedBy",
       "type": "application/schema+json",
       "href": "http://localhost:80/ogc/collections/towers/schema"
      },
      {
       "rel": "http://www.opengis.net/def/rel/ogc/1.0/queryables",
       "type": "application/schema+json",
       "href": "http://localhost:80/ogc/collections/towers/queryables"
      }
     ]
    }
   ],
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections"
    }
   ]
  },
  "shortened": false
 },
 "describeOgc_buildings": {
  "url": "/ogc/collections/buildings",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "id": "buildings",
   "title": "Building footprints, Demo city (synthetic)",
   "description": "Building footprints with height, material and demand. Pack demo-city, 1; licence: CC0 1.0 (synthetic data).",
   "itemType": "feature",
   "crs": [
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
   ],
   "extent": {
    "spatial": {
     "bbox": [
      [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ]
     ],
     "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    }
   },
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/buildings"
    },
    {
     "rel": "items",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/buildings/items"
    },
    {
     "rel": "describedBy",
     "type": "application/schema+json",
     "href": "http://localhost:80/ogc/collections/buildings/schema"
    },
    {
     "rel": "http://www.opengis.net/def/rel/ogc/1.0/queryables",
     "type": "application/schema+json",
     "href": "http://localhost:80/ogc/collections/buildings/queryables"
    }
   ]
  },
  "shortened": false
 },
 "getOgcQueryables_buildings": {
  "url": "/ogc/collections/buildings/queryables",
  "status": 200,
  "contentType": "application/schema+json",
  "answer": {
   "$schema": "https://json-schema.org/draft/2020-12/schema",
   "$id": "http://localhost:80/ogc/collections/buildings/queryables",
   "type": "object",
   "title": "Building footprints",
   "properties": {
    "geometry": {
     "title": "Where it is; asked for by bbox",
     "format": "geometry-polygon"
    }
   },
   "additionalProperties": false
  },
  "shortened": false
 },
 "getOgcSchema_buildings": {
  "url": "/ogc/collections/buildings/schema",
  "status": 200,
  "contentType": "application/schema+json",
  "answer": {
   "$schema": "https://json-schema.org/draft/2020-12/schema",
   "$id": "http://localhost:80/ogc/collections/buildings/schema",
   "type": "object",
   "title": "Building footprints",
   "description": "What is not known of a feature is null or left out.",
   "properties": {
    "type": {
     "type": "string",
     "enum": [
      "Feature"
     ]
    },
    "id": {
     "type": "string"
    },
    "properties": {
     "type": "object",
     "properties": {
      "building": {
       "type": "string"
      },
      "logical_building_id": {
       "type": "string"
      },
      "name": {
       "type": "string"
      },
      "amenity": {
       "type": "string"
      },
      "height_m": {
       "type": "number"
      },
      "height_source": {
       "type": "string",
       "enum": [
        "default-3-storey",
        "building:levels",
        "height",
        "estimated",
        "measured"
       ]
      },
      "height_evidence_m": {
       "type": "number"
      },
      "height_evidence_source": {
       "type": "string",
       "enum": [
        "unavailable",
        "derived_from_levels",
        "observed_tag",
        "estimated",
        "measured"
       ]
      },
      "height_evidence_tag": {
       "type": "string"
      },
      "material": {
       "type": "string",
       "enum": [
        "unknown",
        "concrete",
        "brick",
        "glass",
        "wood",
        "metal"
       ]
      },
      "demand_weight": {
       "type": "number"
      },
      "residential_demand": {
       "type": "number"
      },
      "density_score": {
       "type": "number"
      },
      "weight_confidence": {
       "type": "string"
      },
      "residential_confidence": {
       "type": "string"
      }
     }
    },
    "geometry": {
     "format": "geometry-polygon"
    }
   }
  },
  "shortened": false
 },
 "listOgc_buildings": {
  "url": "/ogc/collections/buildings/items?bbox=-32.998,46.992,-32.994,46.995&limit=2",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "FeatureCollection",
   "links": [
    {
     "rel": "self",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/buildings/items?bbox=-32.998%2C46.992%2C-32.994%2C46.995&limit=2"
    },
    {
     "rel": "collection",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/buildings"
    },
    {
     "rel": "next",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/buildings/items?bbox=-32.998%2C46.992%2C-32.994%2C46.995&limit=2&offset=2"
    }
   ],
   "numberMatched": 61,
   "numberReturned": 2,
   "features": [
    {
     "type": "Feature",
     "id": "way/100000838",
     "properties": {
      "building": "yes",
      "logical_building_id": "way/100000838",
      "height_m": 9,
      "height_source": "default-3-storey",
      "height_evidence_m": null,
      "height_evidence_source": "unavailable",
      "material": "unknown",
      "demand_weight": 0,
      "residential_demand": 39,
      "density_score": 81.8,
      "weight_confidence": "none",
      "residential_confidence": "medium"
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -32.9984063,
         46.9919035
        ],
        [
         -32.9977278,
         46.9919035
        ],
        [
         -32.9977278,
         46.9920295
        ],
        [
         -32.9984063,
         46.9920295
        ],
        [
         -32.9984063,
         46.9919035
        ]
       ]
      ]
     }
    },
    {
     "type": "Feature",
     "id": "way/100000840",
     "properties": {
      "building": "apartments",
      "logical_building_id": "way/100000840",
      "height_m": 9,
      "height_source": "default-3-storey",
      "height_evidence_m": null,
      "height_evidence_source": "unavailable",
      "material": "unknown",
      "demand_weight": 0,
      "residential_demand": 49,
      "density_score": 100,
      "weight_confidence": "none",
      "residential_confidence": "high"
     },
     "geometry": {
      "type": "Polygon",
      "coordinates": [
       [
        [
         -32.9984063,
         46.992706
        ],
        [
         -32.9977278,
         46.992706
        ],
        [
         -32.9977278,
         46.9928319
        ],
        [
         -32.9984063,
         46.9928319
        ],
        [
         -32.9984063,
         46.992706
        ]
       ]
      ]
     }
    }
   ]
  },
  "shortened": false
 },
 "getOgcItem_buildings": {
  "url": "/ogc/collections/buildings/items/way/100000001",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "Feature",
   "id": "way/100000001",
   "properties": {
    "building": "apartments",
    "logical_building_id": "way/100000001",
    "height_m": 9,
    "height_source": "building:levels",
    "height_evidence_m": 9,
    "height_evidence_source": "derived_from_levels",
    "height_evidence_tag": "3",
    "material": "concrete",
    "demand_weight": 0,
    "residential_demand": 30,
    "density_score": 2.8,
    "weight_confidence": "none",
    "residential_confidence": "high"
   },
   "geometry": {
    "type": "Polygon",
    "coordinates": [
     [
      [
       -33.0261238,
       46.9823206
      ],
      [
       -33.0251572,
       46.9821278
      ],
      [
       -33.0248753,
       46.982789
      ],
      [
       -33.0258419,
       46.9829819
      ],
      [
       -33.0261238,
       46.9823206
      ]
     ],
     [
      [
       -33.0258955,
       46.9824063
      ],
      [
       -33.0257167,
       46.9828257
      ],
      [
       -33.0251036,
       46.9827034
      ],
      [
       -33.0252824,
       46.9822839
      ],
      [
       -33.0258955,
       46.9824063
      ]
     ]
    ]
   },
   "links": [
    {
     "rel": "self",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/buildings/items/way%2F100000001"
    },
    {
     "rel": "collection",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/buildings"
    }
   ]
  },
  "shortened": false
 },
 "describeOgc_towers": {
  "url": "/ogc/collections/towers",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "id": "towers",
   "title": "Tower records, Demo city (synthetic)",
   "description": "Cells and their masts; all that the pack says of them is in /api/towers. Pack demo-city, 1; licence: CC0 1.0 (synthetic data).",
   "itemType": "feature",
   "crs": [
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
   ],
   "extent": {
    "spatial": {
     "bbox": [
      [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ]
     ],
     "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    }
   },
   "links": [
    {
     "rel": "self",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/towers"
    },
    {
     "rel": "items",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/towers/items"
    },
    {
     "rel": "describedBy",
     "type": "application/schema+json",
     "href": "http://localhost:80/ogc/collections/towers/schema"
    },
    {
     "rel": "http://www.opengis.net/def/rel/ogc/1.0/queryables",
     "type": "application/schema+json",
     "href": "http://localhost:80/ogc/collections/towers/queryables"
    }
   ]
  },
  "shortened": false
 },
 "getOgcQueryables_towers": {
  "url": "/ogc/collections/towers/queryables",
  "status": 200,
  "contentType": "application/schema+json",
  "answer": {
   "$schema": "https://json-schema.org/draft/2020-12/schema",
   "$id": "http://localhost:80/ogc/collections/towers/queryables",
   "type": "object",
   "title": "Tower records",
   "properties": {
    "geometry": {
     "title": "Where it is; asked for by bbox",
     "format": "geometry-point"
    }
   },
   "additionalProperties": false
  },
  "shortened": false
 },
 "getOgcSchema_towers": {
  "url": "/ogc/collections/towers/schema",
  "status": 200,
  "contentType": "application/schema+json",
  "answer": {
   "$schema": "https://json-schema.org/draft/2020-12/schema",
   "$id": "http://localhost:80/ogc/collections/towers/schema",
   "type": "object",
   "title": "Tower records",
   "description": "What is not known of a feature is null or left out.",
   "properties": {
    "type": {
     "type": "string",
     "enum": [
      "Feature"
     ]
    },
    "id": {
     "type": "string"
    },
    "properties": {
     "type": "object",
     "properties": {
      "cell_id": {
       "type": "number",
       "multipleOf": 1
      },
      "radio_type": {
       "type": "string"
      },
      "is_simulated": {
       "type": "boolean"
      },
      "antenna_height_m": {
       "type": "number"
      }
     }
    },
    "geometry": {
     "format": "geometry-point"
    }
   }
  },
  "shortened": false
 },
 "listOgc_towers": {
  "url": "/ogc/collections/towers/items?limit=2",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "FeatureCollection",
   "links": [
    {
     "rel": "self",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/towers/items?limit=2"
    },
    {
     "rel": "collection",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/towers"
    },
    {
     "rel": "next",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/towers/items?limit=2&offset=2"
    }
   ],
   "numberMatched": 75,
   "numberReturned": 2,
   "features": [
    {
     "type": "Feature",
     "id": "LTE-100011",
     "properties": {
      "cell_id": 100011,
      "radio_type": "LTE",
      "is_simulated": true,
      "antenna_height_m": 15
     },
     "geometry": {
      "type": "Point",
      "coordinates": [
       -33.0131391,
       46.9856456
      ]
     }
    },
    {
     "type": "Feature",
     "id": "LTE-100012",
     "properties": {
      "cell_id": 100012,
      "radio_type": "LTE",
      "is_simulated": true,
      "antenna_height_m": 15
     },
     "geometry": {
      "type": "Point",
      "coordinates": [
       -33.0131391,
       46.9856456
      ]
     }
    }
   ]
  },
  "shortened": false
 },
 "getOgcItem_towers": {
  "url": "/ogc/collections/towers/items/LTE-100011",
  "status": 200,
  "contentType": "application/geo+json",
  "answer": {
   "type": "Feature",
   "id": "LTE-100011",
   "properties": {
    "cell_id": 100011,
    "radio_type": "LTE",
    "is_simulated": true,
    "antenna_height_m": 15
   },
   "geometry": {
    "type": "Point",
    "coordinates": [
     -33.0131391,
     46.9856456
    ]
   },
   "links": [
    {
     "rel": "self",
     "type": "application/geo+json",
     "href": "http://localhost:80/ogc/collections/towers/items/LTE-100011"
    },
    {
     "rel": "collection",
     "type": "application/json",
     "href": "http://localhost:80/ogc/collections/towers"
    }
   ]
  },
  "shortened": false
 },
 "getBuildingTile": {
  "url": "/api/tiles/buildings/14/6690/5763.mvt",
  "status": 200,
  "contentType": "application/vnd.mapbox-vector-tile",
  "shortened": false
 },
 "describeBaseMap": {
  "url": "/api/tiles/base-map.json",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "tilejson": "3.0.0",
   "name": "Demo city (synthetic)",
   "attribution": "CC0 1.0 (synthetic data)",
   "scheme": "xyz",
   "tiles": [
    "http://localhost:80/api/tiles/base-map/{z}/{x}/{y}.mvt"
   ],
   "minzoom": 4,
   "maxzoom": 14,
   "bounds": [
    -33.0261238,
    46.982111,
    -32.9738626,
    47.0178611
   ],
   "center": [
    -32.9999932,
    46.9999861,
    12
   ],
   "vector_layers": [
    {
     "id": "ground",
     "fields": {
      "class": "String",
      "name": "String"
     }
    },
    {
     "id": "water",
     "fields": {
      "class": "String",
      "name": "String"
     }
    },
    {
     "id": "waterway",
     "fields": {
      "class": "String",
      "name": "String",
      "tunnel": "Boolean",
      "bridge": "Boolean"
     }
    },
    {
     "id": "street",
     "fields": {
      "class": "String",
      "name": "String",
      "tunnel": "Boolean",
      "bridge": "Boolean",
      "ref": "String"
     }
    },
    {
     "id": "railway",
     "fields": {
      "class": "String",
      "name": "String",
      "tunnel": "Boolean",
      "bridge": "Boolean"
     }
    },
    {
     "id": "area_name",
     "fields": {
      "class": "String",
      "name": "String"
     }
    },
    {
     "id": "place",
     "fields": {
      "class": "String",
      "name": "String",
      "rank": "Number"
     }
    }
   ]
  },
  "shortened": false
 },
 "getBaseMapTile": {
  "url": "/api/tiles/base-map/14/6690/5763.mvt",
  "status": 200,
  "contentType": "application/vnd.mapbox-vector-tile",
  "shortened": false
 },
 "describeTerrainTiles": {
  "url": "/api/tiles/terrain.json",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "tilejson": "2.2.0",
   "name": "Demo city (synthetic)",
   "attribution": "CC0 1.0 (synthetic data)",
   "scheme": "xyz",
   "tiles": [
    "http://localhost:80/api/tiles/terrain/{z}/{x}/{y}.png"
   ],
   "minzoom": 0,
   "maxzoom": 13,
   "bounds": [
    -33.039861111111115,
    46.97263888888889,
    -32.96013888888889,
    47.02736111111111
   ],
   "encoding": "terrarium",
   "tileSize": 256
  },
  "shortened": false
 },
 "getTerrainTile": {
  "url": "/api/tiles/terrain/12/1672/1440.png",
  "status": 200,
  "contentType": "image/png",
  "shortened": false
 },
 "simulateSector": {
  "url": "/api/simulate",
  "body": {
   "tower_lon": -32.996,
   "tower_lat": 46.9929,
   "azimuth": 30,
   "radius_m": 300,
   "frequency_ghz": 3.5,
   "rays": 12
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "properties": {
       "ray_index": 3,
       "segment_index": 0,
       "signal_dbm": -17.7,
       "is_blocked": false,
       "los_state": "los",
       "distance_m": 25,
       "angle_deg": 5,
       "los_classifier_id": "footprint-height-los-v1",
       "los_classification_basis": "no_footprint_intersection",
       "terrain_status": "terrain_available_not_used"
      },
      "geometry": {
       "type": "LineString",
       "coordinates": [
        [
         -32.996,
         46.9929
        ],
        [
         -32.995971,
         46.993124
        ]
       ]
      }
     },
     {
      "type": "Feature",
      "properties": {
       "ray_index": 3,
       "segment_index": 1,
       "signal_dbm": -22.2,
       "is_blocked": false,
       "los_state": "los",
       "distance_m": 50,
       "angle_deg": 5,
       "los_classifier_id": "footprint-height-los-v1",
       "los_classification_basis": "no_footprint_intersection",
       "terrain_status": "terrain_available_not_used"
      },
      "geometry": {
       "type": "LineString",
       "coordinates": [
        [
         -32.995971,
         46.993124
        ],
        [
         -32.995943,
         46.993348
        ]
       ]
      }
     }
    ]
   },
   "stats": {
    "blocked_pct": 0,
    "avg_rx_dbm": -66.3,
    "min_range_m": 300,
    "max_range_m": 300,
    "ray_count": 12,
    "segment_count": 144
   },
   "rf_profile": {
    "schema_version": 1,
    "network_tech": "4g",
    "propagation_model": "urban_short_range",
    "frequency_ghz": 3.5,
    "band": "LTE Band 7",
    "bandwidth_mhz": 20,
    "channel_id": "CH-1",
    "duplex_mode": "fdd",
    "tx_power_dbm": 30,
    "antenna_gain_dbi": 25,
    "rx_antenna_gain_dbi": 0,
    "system_loss_db": 0,
    "polarization_loss_db": 0,
    "radius_m": 300,
    "beam_width": 120,
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "mechanical_downtilt_deg": 0,
    "electrical_downtilt_deg": 0,
    "orientation_deg": 0,
    "horizontal_pattern_id": "ideal-sector",
    "vertical_pattern_id": "flat",
    "load_factor": 0.7,
    "reuse_factor": 1,
    "pci": null,
    "receiver_height_m": 1.5,
    "receiver_sensitivity_dbm": -115,
    "receiver_sensitivity_mode": "manual",
    "receiver_noise_bandwidth_hz": 20000000,
    "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
    "receiver_noise_figure_db": 7,
    "receiver_required_snr_db": 3,
    "receiver_margin_db": 0,
    "tx_antenna_gain_dbi": 25
   },
   "model_evidence": {
    "evaluated_points": 144,
    "fallback_points": 0,
    "fallback_pct": 0,
    "distance_clamped_points": 0,
    "distance_clamped_pct": 0,
    "near_limits": [],
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 12,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 43,
     "tested_points": 43,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 43 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "receiver_threshold": {
    "mode": "manual",
    "sensitivity_dbm": -115,
    "noise_bandwidth_source": "not_applicable",
    "assumptions": [
     "The sensitivity is used as given; no noise, SNR or margin term is added to it."
    ],
    "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
   },
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "applicability": {
    "requested_model_id": "urban_short_range",
    "applied_model_id": "urban_short_range",
    "fallback_used": false,
    "reason": "applicable"
   },
   "transmitter_site": {
    "kind": "open",
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "host_roof_height_m": null,
    "host_building_ids": [],
    "pack_coverage": "complete"
   },
   "fingerprint": "8054a73146aff6b8904143cca029f3b48358ad27967ebbb38e982ae70a99ffec"
  },
  "shortened": true
 },
 "analyzeSector": {
  "url": "/api/analyze-sector",
  "body": {
   "tower_lon": -32.996,
   "tower_lat": 46.9929,
   "azimuth": 30,
   "radius_m": 300,
   "frequency_ghz": 3.5,
   "rays": 12
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "simulation": {
    "geojson": {
     "type": "FeatureCollection",
     "features": [
      {
       "type": "Feature",
       "properties": {
        "ray_index": 3,
        "segment_index": 0,
        "signal_dbm": -17.7,
        "is_blocked": false,
        "los_state": "los",
        "distance_m": 25,
        "angle_deg": 5,
        "los_classifier_id": "footprint-height-los-v1",
        "los_classification_basis": "no_footprint_intersection",
        "terrain_status": "terrain_available_not_used"
       },
       "geometry": {
        "type": "LineString",
        "coordinates": [
         [
          -32.996,
          46.9929
         ],
         [
          -32.995971,
          46.993124
         ]
        ]
       }
      },
      {
       "type": "Feature",
       "properties": {
        "ray_index": 3,
        "segment_index": 1,
        "signal_dbm": -22.2,
        "is_blocked": false,
        "los_state": "los",
        "distance_m": 50,
        "angle_deg": 5,
        "los_classifier_id": "footprint-height-los-v1",
        "los_classification_basis": "no_footprint_intersection",
        "terrain_status": "terrain_available_not_used"
       },
       "geometry": {
        "type": "LineString",
        "coordinates": [
         [
          -32.995971,
          46.993124
         ],
         [
          -32.995943,
          46.993348
         ]
        ]
       }
      }
     ]
    },
    "stats": {
     "blocked_pct": 0,
     "avg_rx_dbm": -66.3,
     "min_range_m": 300,
     "max_range_m": 300,
     "ray_count": 12,
     "segment_count": 144
    },
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "4g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 3.5,
     "band": "LTE Band 7",
     "bandwidth_mhz": 20,
     "channel_id": "CH-1",
     "duplex_mode": "fdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 300,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 0.7,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 20000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "model_evidence": {
     "evaluated_points": 144,
     "fallback_points": 0,
     "fallback_pct": 0,
     "distance_clamped_points": 0,
     "distance_clamped_pct": 0,
     "near_limits": [],
     "outside_pack": {
      "beyond_pack": "free",
      "counted": "rays",
      "count": 0,
      "of": 12,
      "pct": 0
     },
     "behind_ground": {
      "terrain_kind": "dtm",
      "points_in_sight": 43,
      "tested_points": 43,
      "count": 0,
      "pct": 0
     },
     "sentences": [
      "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 43 points in line of sight that were held against it (0 %) lie behind the ground."
     ]
    },
    "receiver_threshold": {
     "mode": "manual",
     "sensitivity_dbm": -115,
     "noise_bandwidth_source": "not_applicable",
     "assumptions": [
      "The sensitivity is used as given; no noise, SNR or margin term is added to it."
     ],
     "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
    },
    "rf_contract": {
     "model_id": "urban_short_range",
     "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
     "applied_model_id": "urban_short_range",
     "model_family": "3GPP TR 38.901 UMa",
     "scenario": "urban-short-range-outdoor-to-outdoor",
     "fallback_model_id": "legacy_fspl_walls",
     "uses_building_height": true,
     "model_status": "deterministic planning baseline",
     "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
     "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
     "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
     "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
     "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
     "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
     "propagation_terms": [
      "UMa median path loss (LOS or NLOS)"
     ],
     "deterministic": true,
     "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
     "uses_terrain": false,
     "uses_diffraction": false,
     "uses_reflection": false,
     "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
     "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
     "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
     "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
     "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
     "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
     "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
     "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
     "absolute_terms": [
      "tx_power_dbm",
      "tx_antenna_gain_dbi",
      "rx_antenna_gain_dbi"
     ],
     "relative_attenuation_terms": [
      "horizontal_pattern_attenuation_db",
      "vertical_pattern_attenuation_db",
      "tx_pattern_attenuation_db"
     ],
     "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
     "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
     "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
     "building_service_threshold_dbm": -100,
     "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
     "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
     "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
     "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
     "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
     "interference_rsrp_threshold_dbm": -110,
     "interference_sinr_threshold_db": 0,
     "interference_rsrq_threshold_db": -20,
     "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
     "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
     "antenna_pattern_id": "ideal-sector",
     "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
     "antenna_pattern_uses_hard_beam": true,
     "calibration_offset_db": 0
    },
    "applicability": {
     "requested_model_id": "urban_short_range",
     "applied_model_id": "urban_short_range",
     "fallback_used": false,
     "reason": "applicable"
    },
    "transmitter_site": {
     "kind": "open",
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "host_roof_height_m": null,
     "host_building_ids": [],
     "pack_coverage": "complete"
    },
    "fingerprint": "8054a73146aff6b8904143cca029f3b48358ad27967ebbb38e982ae70a99ffec"
   },
   "coverage_gaps": {
    "geojson": {
     "type": "FeatureCollection",
     "features": []
    },
    "stats": {
     "candidate_buildings": 42,
     "served_buildings": 42,
     "gap_buildings": 0,
     "returned_gaps": 0,
     "gap_pct": 0,
     "total_gap_demand": 0,
     "worst_rx_dbm": null,
     "threshold_dbm": -100,
     "building_service_threshold_dbm": -100,
     "facade_outside_beam_buildings": 0,
     "served_at_receiver_threshold": 42,
     "unknown_height_buildings": 0
    },
    "model_evidence": {
     "evaluated_points": 42,
     "fallback_points": 0,
     "fallback_pct": 0,
     "distance_clamped_points": 0,
     "distance_clamped_pct": 0,
     "near_limits": [],
     "outside_pack": {
      "beyond_pack": "free",
      "counted": "places",
      "count": 0,
      "of": 170,
      "pct": 0
     },
     "behind_ground": {
      "terrain_kind": "dtm",
      "points_in_sight": 15,
      "tested_points": 15,
      "count": 0,
      "pct": 0
     },
     "sentences": [
      "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 15 points in line of sight that were held against it (0 %) lie behind the ground."
     ]
    },
    "receiver_threshold": {
     "mode": "manual",
     "sensitivity_dbm": -115,
     "noise_bandwidth_source": "not_applicable",
     "assumptions": [
      "The sensitivity is used as given; no noise, SNR or margin term is added to it."
     ],
     "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
    },
    "rf_contract": {
     "model_id": "urban_short_range",
     "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
     "applied_model_id": "urban_short_range",
     "model_family": "3GPP TR 38.901 UMa",
     "scenario": "urban-short-range-outdoor-to-outdoor",
     "fallback_model_id": "legacy_fspl_walls",
     "uses_building_height": true,
     "model_status": "deterministic planning baseline",
     "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
     "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
     "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
     "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
     "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
     "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
     "propagation_terms": [
      "UMa median path loss (LOS or NLOS)"
     ],
     "deterministic": true,
     "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
     "uses_terrain": false,
     "uses_diffraction": false,
     "uses_reflection": false,
     "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
     "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
     "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
     "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
     "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
     "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
     "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
     "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
     "absolute_terms": [
      "tx_power_dbm",
      "tx_antenna_gain_dbi",
      "rx_antenna_gain_dbi"
     ],
     "relative_attenuation_terms": [
      "horizontal_pattern_attenuation_db",
      "vertical_pattern_attenuation_db",
      "tx_pattern_attenuation_db"
     ],
     "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
     "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
     "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
     "building_service_threshold_dbm": -100,
     "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
     "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
     "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
     "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
     "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
     "interference_rsrp_threshold_dbm": -110,
     "interference_sinr_threshold_db": 0,
     "interference_rsrq_threshold_db": -20,
     "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
     "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
     "antenna_pattern_id": "ideal-sector",
     "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
     "antenna_pattern_uses_hard_beam": true,
     "calibration_offset_db": 0
    },
    "applicability": {
     "requested_model_id": "urban_short_range",
     "applied_model_id": "urban_short_range",
     "fallback_used": false,
     "reason": "applicable"
    },
    "transmitter_site": {
     "kind": "open",
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "host_roof_height_m": null,
     "host_building_ids": [],
     "pack_coverage": "complete"
    },
    "fingerprint": "4fd9b145e3f9ee6cb12056ce7bf2491a0c21d181f43753026728526974817a2c"
   },
   "fingerprint": "8ae55706ff48bb5411b71fd49cd4457ef548fe8a9c9fcbf74cac43d52a798cfe"
  },
  "shortened": true
 },
 "findCoverageGaps": {
  "url": "/api/coverage-gaps",
  "body": {
   "tower_lon": -32.996,
   "tower_lat": 46.9929,
   "radius_m": 1000
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "properties": {
       "building_id": "way/100002151",
       "rx_dbm": -103.5,
       "building_service_threshold_dbm": -100,
       "distance_m": 946.8,
       "demand_weight": 80,
       "residential_demand": 61,
       "density_score": 100,
       "total_demand": 141,
       "reason": "mixed demand",
       "severity": "outage",
       "los_state": "nlos",
       "los_classification_basis": "known_obstruction_with_unknown_height_conservative",
       "facade_source": "nearest_exposed_wall"
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -32.9994135,
        47.00109035
       ]
      }
     },
     {
      "type": "Feature",
      "properties": {
       "building_id": "way/100001831",
       "rx_dbm": -100.3,
       "building_service_threshold_dbm": -100,
       "distance_m": 781.9,
       "demand_weight": 125,
       "residential_demand": 0,
       "density_score": 100,
       "total_demand": 125,
       "reason": "shop:supermarket|building:commercial",
       "severity": "outage",
       "los_state": "nlos",
       "los_classification_basis": "known_obstruction_with_unknown_height_conservative",
       "facade_source": "nearest_exposed_wall"
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -32.99087465,
        46.998996850000005
       ]
      }
     }
    ]
   },
   "stats": {
    "candidate_buildings": 576,
    "served_buildings": 346,
    "gap_buildings": 230,
    "returned_gaps": 230,
    "gap_pct": 39.9,
    "total_gap_demand": 11995.9,
    "worst_rx_dbm": -104.6,
    "threshold_dbm": -100,
    "building_service_threshold_dbm": -100,
    "facade_outside_beam_buildings": 0,
    "served_at_receiver_threshold": 576,
    "unknown_height_buildings": 7
   },
   "model_evidence": {
    "evaluated_points": 576,
    "fallback_points": 0,
    "fallback_pct": 0,
    "distance_clamped_points": 0,
    "distance_clamped_pct": 0,
    "near_limits": [],
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "places",
     "count": 0,
     "of": 165,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 27,
     "tested_points": 27,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 27 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "receiver_threshold": {
    "mode": "manual",
    "sensitivity_dbm": -115,
    "noise_bandwidth_source": "not_applicable",
    "assumptions": [
     "The sensitivity is used as given; no noise, SNR or margin term is added to it."
    ],
    "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
   },
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "applicability": {
    "requested_model_id": "urban_short_range",
    "applied_model_id": "urban_short_range",
    "fallback_used": false,
    "reason": "applicable"
   },
   "transmitter_site": {
    "kind": "open",
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "host_roof_height_m": null,
    "host_building_ids": [],
    "pack_coverage": "complete"
   },
   "fingerprint": "c39162ac3310db2fe4638e71bf0a0fca2fe2625f296173aaee4ebbce224439cc"
  },
  "shortened": true
 },
 "optimizeAzimuth": {
  "url": "/api/optimize-azimuth",
  "body": {
   "tower_lon": -32.996,
   "tower_lat": 46.9929,
   "azimuth": 30,
   "radius_m": 300,
   "frequency_ghz": 3.5,
   "rays": 12
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "optimal_azimuth": 60,
   "propagation_reach_score": 1200,
   "coverage_score": 1200,
   "demand_score": 5600000,
   "residential_score": 24688000,
   "hit_demand_buildings": 8,
   "hit_residential_buildings": 47,
   "data_quality": "good",
   "stats": {
    "served_buildings": 51,
    "served_at_receiver_threshold": 51
   },
   "model_evidence": {
    "evaluated_points": 133,
    "fallback_points": 0,
    "fallback_pct": 0,
    "distance_clamped_points": 0,
    "distance_clamped_pct": 0,
    "near_limits": [],
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 12,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 32,
     "tested_points": 32,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 32 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "receiver_threshold": {
    "mode": "manual",
    "sensitivity_dbm": -115,
    "noise_bandwidth_source": "not_applicable",
    "assumptions": [
     "The sensitivity is used as given; no noise, SNR or margin term is added to it."
    ],
    "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
   },
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "applicability": {
    "requested_model_id": "urban_short_range",
    "applied_model_id": "urban_short_range",
    "fallback_used": false,
    "reason": "applicable"
   },
   "transmitter_site": {
    "kind": "open",
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "host_roof_height_m": null,
    "host_building_ids": [],
    "pack_coverage": "complete"
   },
   "fingerprint": "21ba7cd18054ae586e702807bee7ceefbc3c12d0b8a1527c54e01d4f8511cd78"
  },
  "shortened": true
 },
 "computeCoverageSurface": {
  "url": "/api/coverage-surface",
  "body": {
   "tower_lon": -32.996,
   "tower_lat": 46.9929,
   "azimuth": 30,
   "radius_m": 300,
   "frequency_ghz": 3.5,
   "cell_size_m": 50
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "grid": {
    "crs": "OGC:CRS84",
    "bounds": [
     -32.999943939636665,
     46.990201446668024,
     -32.99205606036334,
     46.99559855205422
    ],
    "width": 13,
    "height": 13,
    "cell_size_m": 50,
    "nodata": -9999,
    "row_order": "south-to-north",
    "values": [
     -9999,
     -9999
    ]
   },
   "contours": {
    "type": "FeatureCollection",
    "features": []
   },
   "stats": {
    "cell_count": 169,
    "valid_cell_count": 35,
    "nodata_cell_count": 134,
    "below_sensitivity_cell_count": 0,
    "los_cell_count": 8,
    "outside_pack_cells": 0,
    "indoor_cells": 9,
    "unknown_height_cells": 0,
    "own_roof_cells": 0,
    "min_dbm": -65.8,
    "max_dbm": -14.8,
    "thresholds_dbm": [
     -110,
     -100,
     -90,
     -80
    ],
    "receiver_sensitivity_dbm": -115,
    "receiver_sensitivity_mode": "manual"
   },
   "model": {
    "type": "received_signal_surface_urban_short_range",
    "value_semantics": "raw_received_power_dbm",
    "nodata_meaning": "outside the radius or the beam; weak values stay numeric",
    "uses_sensitivity_mask": false,
    "los_classifier_id": "footprint-height-los-v1",
    "terrain_status": "terrain_available_not_used",
    "receiver_threshold_rule": "The receiver threshold changes only the below-sensitivity statistic; a node counts when its power is at or below it.",
    "assumptions": [
     "Median received power of one cell; no interference, fading margin or indoor loss.",
     "Flat ground: every node is evaluated at the receiver height above it.",
     "A node inside a building and below its roof is evaluated as NLOS, without entry loss."
    ]
   },
   "model_evidence": {
    "evaluated_points": 35,
    "fallback_points": 0,
    "fallback_pct": 0,
    "distance_clamped_points": 1,
    "distance_clamped_pct": 2.9,
    "near_limits": [],
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "nodes",
     "count": 0,
     "of": 35,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 8,
     "tested_points": 7,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "1 of 35 points (2.9 %) lie nearer than 10 m and are evaluated at 10 m.",
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 7 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "receiver_threshold": {
    "mode": "manual",
    "sensitivity_dbm": -115,
    "noise_bandwidth_source": "not_applicable",
    "assumptions": [
     "The sensitivity is used as given; no noise, SNR or margin term is added to it."
    ],
    "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
   },
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "applicability": {
    "requested_model_id": "urban_short_range",
    "applied_model_id": "urban_short_range",
    "fallback_used": false,
    "reason": "applicable"
   },
   "transmitter_site": {
    "kind": "open",
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "host_roof_height_m": null,
    "host_building_ids": [],
    "pack_coverage": "complete"
   },
   "fingerprint": "aa081da26692e104a7ab8f099f01ce7989e4683f86e1a92629c1197ca3116117"
  },
  "shortened": true
 },
 "profilePath": {
  "url": "/api/path-profile",
  "body": {
   "transmitter": {
    "lon": -32.996,
    "lat": 46.9929
   },
   "receiver": {
    "lon": -32.9945,
    "lat": 46.9945
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "distance_m": 211.3,
   "classification": "building-obstructed",
   "geometric_los": false,
   "minimum_clearance_m": -38.1,
   "minimum_fresnel_ratio": -64.29,
   "fresnel_clearance": {
    "minimum_ratio": -64.29,
    "threshold_ratio": 0.6,
    "status": "concern",
    "classification_independent": true,
    "note": "Clearance over the radius of the first Fresnel zone at the samples between the ends; it does not change the line-of-sight state, nor does that state change it. A gap of the ground is a concern; a roof of unknown height counts as drawn."
   },
   "dominant_obstruction": {
    "kind": "building",
    "distance_m": 109.4,
    "clearance_m": -39.1,
    "height_above_los_m": 39.1,
    "building_id": "way/100000994",
    "material": "unknown",
    "height_source": "observed_tag",
    "terrain_status": "terrain_available"
   },
   "obstruction_ledger": [
    {
     "id": "building:way/100000994:0:entry",
     "obstruction_id": "way/100000994",
     "obstruction_type": "building_roof_edge",
     "edge_position": "entry",
     "material": "unknown",
     "height_source": "observed_tag",
     "height_tag": "52",
     "height_available": true,
     "building_height_m": 52,
     "terrain_elevation_m": 38.1,
     "absolute_height_m": 90.1,
     "relative_height_above_los_m": 36,
     "along_path_fraction": 0.385477,
     "along_path_distance_m": 81.5,
     "d1_m": 81.5,
     "d2_m": 129.8,
     "los_line_height_m": 54.1,
     "clearance_m": -36,
     "first_fresnel_radius_m": 0.73,
     "fresnel_clearance_ratio": -49.21,
     "v": 69.5902,
     "diffraction_loss_db": 49.76,
     "selected_dominant_edge": false,
     "available": true
    },
    {
     "id": "building:way/100000994:0:exit",
     "obstruction_id": "way/100000994",
     "obstruction_type": "building_roof_edge",
     "edge_position": "exit",
     "material": "unknown",
     "height_source": "observed_tag",
     "height_tag": "52",
     "height_available": true,
     "building_height_m": 52,
     "terrain_elevation_m": 38.3,
     "absolute_height_m": 90.3,
     "relative_height_above_los_m": 39.2,
     "along_path_fraction": 0.517849,
     "along_path_distance_m": 109.4,
     "d1_m": 109.4,
     "d2_m": 101.9,
     "los_line_height_m": 51.1,
     "clearance_m": -39.2,
     "first_fresnel_radius_m": 0.75,
     "fresnel_clearance_ratio": -52.07,
     "v": 73.637,
     "diffraction_loss_db": 50.25,
     "selected_dominant_edge": false,
     "available": true
    }
   ],
   "diffraction_diagnostic": {
    "id": "p526-single-edge-v1",
    "available": true,
    "reason": "available",
    "reference": "ITU-R P.526-16 §4.1, equations (26) and (31)",
    "method": "P.526-aligned single-edge diagnostic",
    "baseline_model": "free_space",
    "baseline_reference": "ITU-R P.525-5, section 2.2, equation (3)",
    "geometry": {
     "transmitter": {
      "lon": -32.996,
      "lat": 46.9929
     },
     "receiver": {
      "lon": -32.9945,
      "lat": 46.9945
     },
     "tx_height_m": 25,
     "rx_height_m": 1.5,
     "tx_absolute_elevation_m": 62.7,
     "rx_absolute_elevation_m": 40.3,
     "horizontal_distance_m": 211.3,
     "slant_distance_m": 212.5,
     "terrain_status": "terrain_available",
     "terrain_assumption": "Elevations of the terrain layer, bilinear between postings.",
     "earth_curvature": "The line is lowered by the bulge d1 d2 / (2 k R) of an Earth with R = 6371 km and k = 4/3.",
     "effective_earth_radius_km": 8494.7,
     "known_height_requirement": "Every building edge between the ends needs a height from a tag or from levels, and the ground must be known all along.",
     "edge_selection_rule": "The building edge or terrain crest of the largest v above -0.78; among equal ones the first from the transmitter. J(v) = 6.9 + 20 log10(sqrt((v - 0.1)^2 + 1) + v - 0.1).",
     "roof_edge_rule": "Each stretch of the path over a footprint gives its entry and its exit, a bare touch one contact; found exactly from the polygons, whatever the sample spacing. Buildings on which an end stands give none.",
     "candidates": [
      {
       "id": "building:way/100000994:0:entry",
       "obstruction_id": "way/100000994",
       "obstruction_type": "building_roof_edge",
       "edge_position": "entry",
       "material": "unknown",
       "height_source": "observed_tag",
       "height_tag": "52",
       "height_available": true,
       "building_height_m": 52,
       "terrain_elevation_m": 38.1,
       "absolute_height_m": 90.1,
       "relative_height_above_los_m": 36,
       "along_path_fraction": 0.385477,
       "along_path_distance_m": 81.5,
       "d1_m": 81.5,
       "d2_m": 129.8,
       "los_line_height_m": 54.1,
       "clearance_m": -36,
       "first_fresnel_radius_m": 0.73,
       "fresnel_clearance_ratio": -49.21,
       "v": 69.5902,
       "diffraction_loss_db": 49.76,
       "selected_dominant_edge": false,
       "available": true
      },
      {
       "id": "building:way/100000994:0:exit",
       "obstruction_id": "way/100000994",
       "obstruction_type": "building_roof_edge",
       "edge_position": "exit",
       "material": "unknown",
       "height_source": "observed_tag",
       "height_tag": "52",
       "height_available": true,
       "building_height_m": 52,
       "terrain_elevation_m": 38.3,
       "absolute_height_m": 90.3,
       "relative_height_above_los_m": 39.2,
       "along_path_fraction": 0.517849,
       "along_path_distance_m": 109.4,
       "d1_m": 109.4,
       "d2_m": 101.9,
       "los_line_height_m": 51.1,
       "clearance_m": -39.2,
       "first_fresnel_radius_m": 0.75,
       "fresnel_clearance_ratio": -52.07,
       "v": 73.637,
       "diffraction_loss_db": 50.25,
       "selected_dominant_edge": false,
       "available": true
      }
     ],
     "selected_edge_id": "building:way/100001130:0:exit"
    },
    "selected_edge": {
     "id": "building:way/100001130:0:exit",
     "obstruction_id": "way/100001130",
     "obstruction_type": "building_roof_edge",
     "edge_position": "exit",
     "material": "unknown",
     "height_source": "derived_from_levels",
     "height_tag": "11",
     "height_available": true,
     "building_height_m": 33,
     "terrain_elevation_m": 38.8,
     "absolute_height_m": 71.8,
     "relative_height_above_los_m": 29.8,
     "along_path_fraction": 0.927868,
     "along_path_distance_m": 196.1,
     "d1_m": 196.1,
     "d2_m": 15.2,
     "los_line_height_m": 42,
     "clearance_m": -29.8,
     "first_fresnel_radius_m": 0.39,
     "fresnel_clearance_ratio": -76.59,
     "v": 108.3161,
     "diffraction_loss_db": 53.61,
     "selected_dominant_edge": true,
     "available": true
    },
    "fspl_db": 107.94,
    "diffraction_loss_db": 53.61,
    "diagnostic_total_path_loss_db": 161.55,
    "diagnostic_rx_dbm": -106.54,
    "applied_pattern_loss_db": 0,
    "applied_system_loss_db": 0,
    "applied_calibration_offset_db": 0,
    "link_budget": {
     "tx_power_dbm": 30,
     "tx_antenna_gain_dbi": 25,
     "antenna_gain_dbi": 25,
     "boresight_eirp_dbm": 55,
     "directional_eirp_dbm": 55,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "calibration_offset_db": 0,
     "eirp_dbm": 55,
     "fspl_db": 107.94,
     "propagation_loss_db": 161.54,
     "building_loss_db": 0,
     "tx_pattern_attenuation_db": 0,
     "horizontal_pattern_attenuation_db": 0,
     "vertical_pattern_attenuation_db": 0,
     "pattern_attenuation_db": 0,
     "total_loss_db": 161.54,
     "received_power_dbm": -106.54,
     "receiver_sensitivity_mode": "manual",
     "effective_receiver_sensitivity_dbm": -115,
     "receiver_link_margin_db": 8.46
    },
    "applicability": "standards_aligned_subset",
    "multiple_edge_status": "multi-edge deferred",
    "multiple_edge_comparison": {
     "id": "p526-delta-bullington",
     "reference": "ITU-R P.526-16, section 4.5",
     "available": true,
     "bullington_loss_db": 68.25,
     "delta_bullington_loss_db": 68.25,
     "bullington_smooth_loss_db": 0,
     "spherical_earth_loss_db": 0,
     "profile_point_count": 21,
     "unknown_height_stretches": 0,
     "polarization": "vertical",
     "effective_earth_radius_km": 8494.7,
     "note": "All edges of terrain and known roofs at once, for comparison: it never replaces the single edge and is in no sum. Footprints of unknown height are left out, so it may be too low; over ground that is unknown somewhere between the ends there is no such loss."
    },
    "limitations": [
     "Only one edge counts: several edges in a row lose more than the largest of them.",
     "Roofs are flat, thin and infinitely wide across the path; nothing goes around them.",
     "Reflections, street canyons, vegetation and scattering are not part of it.",
     "It replaces no model of the network routes: the urban NLOS loss already contains obstruction and must not be added to it."
    ]
   },
   "canonical_comparison": {
    "available": true,
    "reason": "available",
    "canonical_model": "urban_short_range",
    "canonical_reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "canonical_los_state": "nlos",
    "canonical_classification_basis": "known_height_obstruction",
    "canonical_path_loss_db": 133.45,
    "canonical_rx_dbm": -78.45,
    "diagnostic_rx_dbm": -106.54,
    "diagnostic_minus_canonical_db": -28.09,
    "note": "Alternatives, never summed: the urban model works over flat ground and its NLOS loss already contains obstruction; the diagnostic adds one edge to free space."
   },
   "samples": [
    {
     "distance_m": 0,
     "lon": -32.996,
     "lat": 46.9929,
     "terrain_elevation_m": 37.7,
     "terrain_available": true,
     "building_height_m": null,
     "obstruction_elevation_m": 37.7,
     "line_of_sight_elevation_m": 62.7,
     "earth_bulge_m": 0,
     "fresnel_radius_m": 0,
     "clearance_m": 25
    },
    {
     "distance_m": 10,
     "lon": -32.995929,
     "lat": 46.9929757,
     "terrain_elevation_m": 37.7,
     "terrain_available": true,
     "building_height_m": null,
     "obstruction_elevation_m": 37.7,
     "line_of_sight_elevation_m": 61.6,
     "earth_bulge_m": 0,
     "fresnel_radius_m": 0.32,
     "clearance_m": 23.9
    }
   ],
   "terrain": {
    "available": true,
    "status": "terrain_available",
    "source": "Synthetic demo city, generated by Sightline",
    "source_version": "1",
    "dataset_id": "demo-city",
    "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
    "format": "cog-geotiff",
    "crs": "EPSG:4326",
    "kind": "dtm",
    "elevation_reference": "Synthetic sea level",
    "vertical_datum": "Synthetic sea level",
    "vertical_datum_kind": "orthometric",
    "width": 287,
    "height": 197,
    "bounds": [
     -33.039861111111115,
     46.97263888888889,
     -32.96013888888889,
     47.02736111111111
    ],
    "resolution_x_deg": 0.0002777777777777778,
    "resolution_y_deg": 0.0002777777777777778,
    "resolution_x_m": 21.07,
    "resolution_y_m": 30.89,
    "raster_type": "north-up",
    "interpolation": "bilinear",
    "authoritative": true,
    "nodata": -32768,
    "limitations": [
     "Read: north-up EPSG:4326 GeoTIFF or COG with one band of integers (8 to 32 bits) or floats (32 or 64 bits), uncompressed, DEFLATE or LZW, predictors 2 and 3; HGT postings of 1 or 3 arc-seconds. Anything else is refused when the pack is loaded.",
     "Elevations are interpolated between postings; what lies between them is not known."
    ]
   },
   "loss_budget": {
    "components": [
     {
      "id": "free-space",
      "label": "Free space",
      "loss_db": 107.94,
      "enabled": true,
      "method": "20 log10(4 pi d f / c) over the slant distance",
      "reference": "ITU-R P.525-5, section 2.2, equation (3)"
     },
     {
      "id": "antenna-pattern",
      "label": "Antenna pattern",
      "loss_db": 0,
      "enabled": true,
      "method": "pattern presets of the radio profile; a receiver outside the beam is not refused"
     }
    ],
    "total_median_loss_db": 161.54,
    "rx_dbm_p50": -106.54,
    "rx_dbm_p90_reliability": -106.54,
    "rx_dbm_upper_90": -106.54,
    "shadow_sigma_db": 0,
    "complete": true,
    "definition": "P50 = tx_power_dbm + tx_antenna_gain_dbi - total_median_loss_db; the bounds are P50 -/+ 1.2815515655446 times the given sigma. All components are known.",
    "link_budget": {
     "tx_power_dbm": 30,
     "tx_antenna_gain_dbi": 25,
     "antenna_gain_dbi": 25,
     "boresight_eirp_dbm": 55,
     "directional_eirp_dbm": 55,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "calibration_offset_db": 0,
     "eirp_dbm": 55,
     "fspl_db": 107.94,
     "propagation_loss_db": 161.54,
     "building_loss_db": 0,
     "tx_pattern_attenuation_db": 0,
     "horizontal_pattern_attenuation_db": 0,
     "vertical_pattern_attenuation_db": 0,
     "pattern_attenuation_db": 0,
     "total_loss_db": 161.54,
     "received_power_dbm": -106.54,
     "receiver_sensitivity_mode": "manual",
     "effective_receiver_sensitivity_dbm": -115,
     "receiver_link_margin_db": 8.46
    },
    "receiver_threshold": {
     "mode": "manual",
     "sensitivity_dbm": -115,
     "noise_bandwidth_source": "not_applicable",
     "assumptions": [
      "The sensitivity is used as given; no noise, SNR or margin term is added to it."
     ],
     "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
    },
    "receiver_link_margin_db": 8.46
   },
   "applicability": {
    "profile_id": "urban-short-range",
    "reference": "ITU-R P.1411-13",
    "frequency_min_ghz": 0.3,
    "frequency_max_ghz": 100,
    "frequency_applicable": true,
    "implementation": "free space plus the single knife edge of ITU-R P.526-16, section 4.1",
    "note": "The frequency range of the Recommendation is used; its site-general and street-canyon equations are not."
   },
   "transmitter_site": {
    "kind": "open",
    "height_m": 25,
    "host_roof_height_m": null,
    "host_building_ids": [],
    "host_roof_assumed_below": false,
    "antenna_height_source": "default"
   },
   "receiver_site": {
    "kind": "open",
    "height_m": 1.5,
    "host_roof_height_m": null,
    "host_building_ids": [],
    "host_roof_assumed_below": false
   },
   "limitations": [
    "Canonical network results are not changed by this answer or by the terrain layer.",
    "The Earth bulge with k = 4/3 is in the line; refraction that varies along the path is not.",
    "Samples picture the profile; line of sight and ledger are exact and do not depend on them."
   ],
   "rf_profile": {
    "schema_version": 1,
    "network_tech": "5g",
    "propagation_model": "urban_short_range",
    "frequency_ghz": 28,
    "band": "NR n257",
    "bandwidth_mhz": 100,
    "channel_id": "CH-1",
    "duplex_mode": "tdd",
    "tx_power_dbm": 30,
    "antenna_gain_dbi": 25,
    "rx_antenna_gain_dbi": 0,
    "system_loss_db": 0,
    "polarization_loss_db": 0,
    "radius_m": 400,
    "beam_width": 120,
    "antenna_height_m": 25,
    "antenna_height_source": "default",
    "mechanical_downtilt_deg": 0,
    "electrical_downtilt_deg": 0,
    "orientation_deg": 0,
    "horizontal_pattern_id": "ideal-sector",
    "vertical_pattern_id": "flat",
    "load_factor": 0.7,
    "reuse_factor": 1,
    "pci": null,
    "receiver_height_m": 1.5,
    "receiver_sensitivity_dbm": -115,
    "receiver_sensitivity_mode": "manual",
    "receiver_noise_bandwidth_hz": 100000000,
    "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
    "receiver_noise_figure_db": 7,
    "receiver_required_snr_db": 3,
    "receiver_margin_db": 0,
    "tx_antenna_gain_dbi": 25
   },
   "receiver_threshold": {
    "mode": "manual",
    "sensitivity_dbm": -115,
    "noise_bandwidth_source": "not_applicable",
    "assumptions": [
     "The sensitivity is used as given; no noise, SNR or margin term is added to it."
    ],
    "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
   },
   "fidelity": {
    "building_loss_mode": "screen-diffraction",
    "diffraction_model": "single-knife-edge",
    "default_wall_material": "concrete",
    "clutter_specific_attenuation_db_per_km": 0,
    "vegetation_depth_m": 0,
    "vegetation_specific_attenuation_db_per_m": 0,
    "gas_specific_attenuation_db_per_km": 0,
    "rain_specific_attenuation_db_per_km": 0,
    "shadow_sigma_db": 0
   },
   "rf_contract": {
    "model_id": "path-profile-diagnostic-v1",
    "model_description": "Free space over the slant distance, one knife edge, and the given losses, for one path over terrain and footprints; a diagnostic beside the network models.",
    "applied_model_id": "path-profile-diagnostic-v1",
    "model_family": "ITU-R P.525 free space with the ITU-R P.526 single knife edge",
    "scenario": "point-to-point-profile",
    "fallback_model_id": "",
    "uses_building_height": true,
    "model_status": "diagnostic",
    "reference": "ITU-R P.525-5, equation (3); ITU-R P.526-16, section 4.1",
    "applicability": "See the member applicability of the answer.",
    "fallback_policy": "No other model is put in its place; what is not available says why.",
    "los_classification_rule": "The straight line over an Earth of 4/3 radius is hidden by any known roof or terrain that reaches it, and by any footprint of unknown height; a building below an end does not hide it.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "Only in penetration mode: one loss for each footprint in the way.",
    "propagation_terms": [
     "free-space loss",
     "single knife-edge loss",
     "given specific attenuations"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane over terrain and footprints, with slant distance.",
    "uses_terrain": true,
    "uses_diffraction": true,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Any two points between 1 and 5,000 m apart; an end below the roof around it is hidden by it, and no entry loss is added.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "fingerprint": "51238f62af915512bbf77b88bae5921ca3c778de6a660feaeaa4b3727ba56f8d"
  },
  "shortened": true
 },
 "getSpatialEvidence": {
  "url": "/api/spatial-evidence",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "schema_version": "spatial-evidence-v1",
   "terrain": {
    "kind": "dtm",
    "vertical_datum": "Synthetic sea level",
    "vertical_datum_kind": "orthometric",
    "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
    "interpolation": "bilinear",
    "authoritative": true,
    "compatibility": "compatible_for_declared_ground_datum"
   },
   "height_evidence": {
    "total_footprints": 4000,
    "explicit_height_count": 1364,
    "explicit_height_pct": 34.1,
    "levels_derived_height_count": 1334,
    "levels_derived_height_pct": 33.35,
    "fallback_only_count": 1302,
    "fallback_only_pct": 32.55,
    "unavailable_height_count": 1302,
    "unavailable_height_pct": 32.55
   },
   "trusted_height_count": 1364,
   "qualified_height_count": 1334,
   "fallback_only_count": 1302,
   "base_elevation_status": "authoritative_dtm_available",
   "source_precedence": [
    "user_supplied",
    "lidar_derived",
    "osm_explicit_height",
    "external_building_height",
    "osm_levels_derived",
    "dsm_minus_dtm",
    "generic_fallback",
    "unavailable"
   ],
   "matching_policy": {
    "version": "footprint-height-match-v1",
    "high_confidence_iou": 0.6,
    "maximum_centroid_distance_m": 30
   },
   "spatial_evidence_fingerprint": "spatial-evidence-6b6cca071c4967a49f3e976a6ee0cc56",
   "canonical_activation": "diagnostic_only_not_active",
   "limitations": [
    "Evidence is shown beside the radio work and changes none of its results.",
    "Heights come from the building file alone; other sources are matched to footprints when a pack is built.",
    "A footprint without a height is drawn with 9 m, which is no roof evidence.",
    "Only terrain declared as bare ground on a known vertical datum gives roof elevations."
   ]
  },
  "shortened": false
 },
 "getBuildingEvidence": {
  "url": "/api/spatial-evidence/buildings/way/100000001",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "building_id": "way/100000001",
   "height_ledger": {
    "building_id": "way/100000001",
    "selected_height_agl_m": 9,
    "selected_provenance": {
     "source": "buildings",
     "source_version": "1",
     "dataset_id": "demo-city",
     "source_checksum": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "category": "osm_levels_derived",
     "derivation": "tag building:levels=3, 3 m each",
     "vertical_datum_kind": "not_applicable_agl",
     "evidence_class": "usable_with_qualification"
    },
    "selected_confidence": "usable_with_qualification",
    "selected_roof_elevation": {
     "roof_elevation_amsl_m": 41.32,
     "ground": {
      "ground_elevation_m": 32.32,
      "ground_minimum_m": 32.07,
      "ground_maximum_m": 32.47,
      "ground_spread_m": 0.41,
      "status": "interpolated",
      "method": "robust_perimeter_median",
      "source": {
       "source": "Synthetic demo city, generated by Sightline",
       "source_version": "1",
       "dataset_id": "demo-city",
       "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
       "vertical_datum": "Synthetic sea level",
       "vertical_datum_kind": "orthometric",
       "evidence_class": "trusted"
      },
      "kind": "dtm",
      "sample_count": 9,
      "valid_sample_count": 9,
      "uncertain": false
     },
     "height": {
      "building_height_agl_m": 9,
      "provenance": {
       "source": "buildings",
       "source_version": "1",
       "dataset_id": "demo-city",
       "source_checksum": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
       "category": "osm_levels_derived",
       "derivation": "tag building:levels=3, 3 m each",
       "vertical_datum_kind": "not_applicable_agl",
       "evidence_class": "usable_with_qualification"
      }
     },
     "compatibility": "compatible"
    },
    "base_elevation": {
     "ground_elevation_m": 32.32,
     "ground_minimum_m": 32.07,
     "ground_maximum_m": 32.47,
     "ground_spread_m": 0.41,
     "status": "interpolated",
     "method": "robust_perimeter_median",
     "source": {
      "source": "Synthetic demo city, generated by Sightline",
      "source_version": "1",
      "dataset_id": "demo-city",
      "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
      "vertical_datum": "Synthetic sea level",
      "vertical_datum_kind": "orthometric",
      "evidence_class": "trusted"
     },
     "kind": "dtm",
     "sample_count": 9,
     "valid_sample_count": 9,
     "uncertain": false
    },
    "alternative_sources": [],
    "conflict": {
     "status": "none",
     "candidate_count": 1,
     "median_difference_m": null,
     "p90_difference_m": null,
     "extreme_difference_m": null,
     "screening_tolerance_m": 5,
     "screening_relative_tolerance": 0.25,
     "note": "The largest difference from the selected height against 5 m or a quarter of it, whichever is more. A screening, not a measurement."
    },
    "source_precedence": [
     "user_supplied",
     "lidar_derived",
     "osm_explicit_height",
     "external_building_height",
     "osm_levels_derived",
     "dsm_minus_dtm",
     "generic_fallback",
     "unavailable"
    ],
    "selection_policy_version": "height-source-precedence-v1"
   },
   "terrain": {
    "kind": "dtm",
    "vertical_datum": "Synthetic sea level",
    "vertical_datum_kind": "orthometric",
    "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
    "interpolation": "bilinear",
    "authoritative": true,
    "compatibility": "compatible_for_declared_ground_datum"
   },
   "dataset_id": "demo-city",
   "dataset_version": "1",
   "canonical_activation": "diagnostic_only_not_active",
   "fingerprint": "24daafd49a3ed50c192648ab8611dbdcfa556ec8e36d378464510a3b75e3b313"
  },
  "shortened": false
 },
 "profilePathEvidence": {
  "url": "/api/spatial-evidence/path-profile",
  "body": {
   "transmitter": {
    "lon": -32.996,
    "lat": 46.9929
   },
   "receiver": {
    "lon": -32.9945,
    "lat": 46.9945
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "profile": {
    "transmitter": {
     "lon": -32.996,
     "lat": 46.9929
    },
    "receiver": {
     "lon": -32.9945,
     "lat": 46.9945
    },
    "distance_m": 211.32,
    "requested_spacing_m": 30,
    "effective_spacing_m": 30.89,
    "sampling_interval_rule": "The larger of the requested spacing and the coarser spacing of the raster; the last sample lies at the receiver.",
    "samples": [
     {
      "distance_m": 0,
      "point": {
       "lon": -32.996,
       "lat": 46.9929
      },
      "terrain": {
       "elevation_m": 37.69,
       "status": "interpolated",
       "kind": "dtm",
       "source": {
        "source": "Synthetic demo city, generated by Sightline",
        "source_version": "1",
        "dataset_id": "demo-city",
        "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
        "vertical_datum": "Synthetic sea level",
        "vertical_datum_kind": "orthometric",
        "evidence_class": "trusted"
       },
       "interpolation": "bilinear",
       "resolution_x_m": 21.07,
       "resolution_y_m": 30.89,
       "authoritative_ground": true
      }
     },
     {
      "distance_m": 30.89,
      "point": {
       "lon": -32.9957808,
       "lat": 46.9931339
      },
      "terrain": {
       "elevation_m": 37.86,
       "status": "interpolated",
       "kind": "dtm",
       "source": {
        "source": "Synthetic demo city, generated by Sightline",
        "source_version": "1",
        "dataset_id": "demo-city",
        "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
        "vertical_datum": "Synthetic sea level",
        "vertical_datum_kind": "orthometric",
        "evidence_class": "trusted"
       },
       "interpolation": "bilinear",
       "resolution_x_m": 21.07,
       "resolution_y_m": 30.89,
       "authoritative_ground": true
      }
     }
    ],
    "status": "interpolated",
    "limitations": [
     "A diagnostic of the terrain layer alone; radio results are not changed by it.",
     "Samples lie on the great circle; what lies between them is not looked at."
    ],
    "clearance": {
     "primitive_version": "terrain-clearance-primitive-v1",
     "status": "available",
     "minimum_clearance_m": 1.5,
     "minimum_clearance_distance_m": 211.32,
     "minimum_clearance_fraction": 1,
     "minimum_location": "at_rx",
     "tx_endpoint_clearance_m": 25,
     "rx_endpoint_clearance_m": 1.5,
     "tx_height_agl_m": 25,
     "rx_height_agl_m": 1.5,
     "sample_count": 8,
     "valid_sample_count": 8,
     "classification": "clear",
     "source": "Synthetic demo city, generated by Sightline",
     "source_version": "1",
     "dataset_id": "demo-city",
     "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "vertical_datum": "Synthetic sea level",
     "datum_kind": "orthometric",
     "raster_resolution_m": 30.89,
     "requested_spacing_m": 30,
     "effective_spacing_m": 30.89,
     "interpolation": "bilinear",
     "uncertainty_margin_m": null,
     "margin_policy": "strict_zero",
     "assumptions": [
      "Antennas stand at their heights above the terrain at both ends; the line between is straight.",
      "No Earth curvature, refraction, buildings or vegetation."
     ],
     "qualifications": [
      "effective spacing bounded by raster"
     ],
     "fingerprint": "59295668ec2e2c620724be3b49e0a309f02aced182c4c2273f7cef69e073be41",
     "samples": [
      {
       "path_distance_m": 0,
       "path_fraction": 0,
       "point": {
        "lon": -32.996,
        "lat": 46.9929
       },
       "terrain_elevation_m": 37.69,
       "radio_elevation_m": 62.69,
       "clearance_m": 25,
       "sample_status": "interpolated"
      },
      {
       "path_distance_m": 30.89,
       "path_fraction": 0.146163,
       "point": {
        "lon": -32.9957808,
        "lat": 46.9931339
       },
       "terrain_elevation_m": 37.86,
       "radio_elevation_m": 59.42,
       "clearance_m": 21.56,
       "sample_status": "interpolated"
      }
     ]
    }
   },
   "clearance": {
    "primitive_version": "terrain-clearance-primitive-v1",
    "status": "available",
    "minimum_clearance_m": 1.5,
    "minimum_clearance_distance_m": 211.32,
    "minimum_clearance_fraction": 1,
    "minimum_location": "at_rx",
    "tx_endpoint_clearance_m": 25,
    "rx_endpoint_clearance_m": 1.5,
    "tx_height_agl_m": 25,
    "rx_height_agl_m": 1.5,
    "sample_count": 8,
    "valid_sample_count": 8,
    "classification": "clear",
    "source": "Synthetic demo city, generated by Sightline",
    "source_version": "1",
    "dataset_id": "demo-city",
    "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
    "vertical_datum": "Synthetic sea level",
    "datum_kind": "orthometric",
    "raster_resolution_m": 30.89,
    "requested_spacing_m": 30,
    "effective_spacing_m": 30.89,
    "interpolation": "bilinear",
    "uncertainty_margin_m": null,
    "margin_policy": "strict_zero",
    "assumptions": [
     "Antennas stand at their heights above the terrain at both ends; the line between is straight.",
     "No Earth curvature, refraction, buildings or vegetation."
    ],
    "qualifications": [
     "effective spacing bounded by raster"
    ],
    "fingerprint": "59295668ec2e2c620724be3b49e0a309f02aced182c4c2273f7cef69e073be41",
    "samples": [
     {
      "path_distance_m": 0,
      "path_fraction": 0,
      "point": {
       "lon": -32.996,
       "lat": 46.9929
      },
      "terrain_elevation_m": 37.69,
      "radio_elevation_m": 62.69,
      "clearance_m": 25,
      "sample_status": "interpolated"
     },
     {
      "path_distance_m": 30.89,
      "path_fraction": 0.146163,
      "point": {
       "lon": -32.9957808,
       "lat": 46.9931339
      },
      "terrain_elevation_m": 37.86,
      "radio_elevation_m": 59.42,
      "clearance_m": 21.56,
      "sample_status": "interpolated"
     }
    ]
   },
   "terrain": {
    "available": true,
    "status": "terrain_available",
    "source": "Synthetic demo city, generated by Sightline",
    "source_version": "1",
    "dataset_id": "demo-city",
    "source_checksum": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
    "format": "cog-geotiff",
    "crs": "EPSG:4326",
    "kind": "dtm",
    "elevation_reference": "Synthetic sea level",
    "vertical_datum": "Synthetic sea level",
    "vertical_datum_kind": "orthometric",
    "width": 287,
    "height": 197,
    "bounds": [
     -33.039861111111115,
     46.97263888888889,
     -32.96013888888889,
     47.02736111111111
    ],
    "resolution_x_deg": 0.0002777777777777778,
    "resolution_y_deg": 0.0002777777777777778,
    "resolution_x_m": 21.07,
    "resolution_y_m": 30.89,
    "raster_type": "north-up",
    "interpolation": "bilinear",
    "authoritative": true,
    "nodata": -32768,
    "limitations": [
     "Read: north-up EPSG:4326 GeoTIFF or COG with one band of integers (8 to 32 bits) or floats (32 or 64 bits), uncompressed, DEFLATE or LZW, predictors 2 and 3; HGT postings of 1 or 3 arc-seconds. Anything else is refused when the pack is loaded.",
     "Elevations are interpolated between postings; what lies between them is not known."
    ],
    "compatibility": "compatible_for_declared_ground_datum"
   },
   "dataset": {
    "schema_version": 2,
    "id": "demo-city",
    "name": "Demo city (synthetic)",
    "version": "1",
    "crs": "EPSG:4326",
    "bounds": [
     -33.0261238,
     46.982111,
     -32.9738626,
     47.0178611
    ],
    "generated_at": "2026-01-01T00:00:00Z",
    "sources": [
     "Synthetic demo city, generated by Sightline"
    ],
    "licenses": [
     "CC0 1.0 (synthetic data)"
    ],
    "confidence": "Synthetic: generated streets, buildings, sites and terrain for trying things out. Nothing in it exists; a third of the roof heights are left unknown on purpose.",
    "files": {
     "towers": "towers.geojson",
     "buildings": "buildings.geojson",
     "terrain": "terrain.tif",
     "base_map": "base-map.pmtiles"
    },
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    },
    "layers": {
     "towers": {
      "kind": "cell_inventory",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "simulated"
     },
     "buildings": {
      "kind": "building_footprints",
      "format": "geojson",
      "crs": "EPSG:4326",
      "optional": false,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "as the source says"
     },
     "terrain": {
      "kind": "terrain",
      "format": "geotiff",
      "crs": "EPSG:4326",
      "optional": true,
      "units": "m",
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "declared",
      "elevation_kind": "dtm",
      "vertical_datum": "Synthetic sea level",
      "vertical_datum_kind": "orthometric",
      "interpolation": "bilinear"
     },
     "base_map": {
      "kind": "base_map",
      "format": "pmtiles",
      "crs": "EPSG:3857",
      "optional": true,
      "source": "Synthetic demo city, generated by Sightline",
      "license": "CC0 1.0 (synthetic data)",
      "confidence": "for orientation only; no answer rests on it"
     }
    },
    "quality": {
     "summary": "4000 buildings, heights known for 67.5 % (1364 from tags, 1334 from levels); demand derived from tags; 75 towers, 75 of them simulated; terrain every 1 arc-seconds, 0 voids; a base map of 111 street pieces.",
     "feature_counts": {
      "towers": 75,
      "towers_simulated": 75,
      "buildings": 4000,
      "buildings_height_from_tag": 1364,
      "buildings_height_from_levels": 1334,
      "buildings_height_unknown": 1302,
      "terrain_postings": 56539,
      "base_map_tiles": 25,
      "base_map_area_name": 82,
      "base_map_ground": 65,
      "base_map_place": 7,
      "base_map_railway": 2,
      "base_map_street": 111,
      "base_map_water": 17,
      "base_map_waterway": 1
     },
     "missing_fields": {
      "buildings": {
       "height": 2636,
       "building:levels": 1817,
       "building:material": 3499,
       "name": 3761
      },
      "terrain": {
       "elevation": 0
      }
     },
     "geometry": {
      "buildings": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 4000
      },
      "base_map": {
       "invalid_input": 0,
       "repaired": 0,
       "dropped": 0,
       "output": 285
      }
     },
     "coverage": {
      "requested_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "data_bounds": [
       -33.0261238,
       46.982111,
       -32.9738626,
       47.0178611
      ],
      "coverage_ratio": 1
     }
    }
   },
   "canonical_activation": "diagnostic_only_not_active"
  },
  "shortened": true
 },
 "evaluateNetwork": {
  "url": "/api/evaluate-network",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "radius_m": 400,
   "rays": 12
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "optimized_towers": [
    {
     "id": "west",
     "optimal_azimuth": 30,
     "score": 9714700,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "optimal_azimuth": 150,
     "score": 13518700,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "stats": {
    "network_score": 23233400,
    "unique_demand_buildings": 7,
    "unique_residential_buildings": 52,
    "overlap_buildings": 0,
    "served_at_receiver_threshold": 77,
    "demand_score": 6800000,
    "residential_score": 16431000,
    "coverage_score": 2400,
    "overlap_penalty": 0,
    "data_quality": "good",
    "raw_metrics": {
     "served_demand_weight": 680,
     "relevant_demand_weight": 1615,
     "served_weighted_demand": 680,
     "total_weighted_demand": 1615,
     "residential_covered": 52,
     "relevant_residential_total": 118,
     "residential_total": 118,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 77,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "objectives": {
     "demand": 0.421053,
     "residential": 0.440678,
     "coverage": 1,
     "overlap": 1
    },
    "composite_score": 0.715433,
    "score": 71.5433,
    "objective_breakdown": {
     "demand": {
      "utility": 0.421053,
      "weight": 0.25,
      "contribution": 0.105263
     },
     "residential": {
      "utility": 0.440678,
      "weight": 0.25,
      "contribution": 0.11017
     },
     "coverage": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     },
     "overlap": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     }
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.421053,
      "contribution": 0.105263
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.440678,
      "contribution": 0.11017
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    }
   },
   "objective_status": {
    "demand": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 0.421053,
     "contribution": 0.105263
    },
    "residential": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 0.440678,
     "contribution": 0.11017
    },
    "coverage": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 1,
     "contribution": 0.25
    },
    "overlap": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 1,
     "contribution": 0.25
    }
   },
   "constraints_satisfied": true,
   "violations": [],
   "optimization_domain": {
    "source": "selected_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 183,
    "relevant_demand_entities": 19,
    "relevant_residential_entities": 118
   },
   "optimization": {
    "objectives": [
     {
      "id": "demand",
      "weight": 50
     },
     {
      "id": "residential",
      "weight": 50
     }
    ],
    "configured_priorities": {
     "demand": 50,
     "residential": 50,
     "coverage": 50,
     "overlap": 50
    },
    "normalized_weights": {
     "demand": 0.25,
     "residential": 0.25,
     "coverage": 0.25,
     "overlap": 0.25
    },
    "effective_weights": {
     "demand": 0.25,
     "residential": 0.25,
     "coverage": 0.25,
     "overlap": 0.25
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.421053,
      "contribution": 0.105263
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.440678,
      "contribution": 0.11017
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    },
    "constraints": {},
    "objective_score": 1161670000,
    "composite_score": 0.715433,
    "score": 71.5433,
    "constraints_satisfied": true,
    "violations": [],
    "recommended": false,
    "adjusted_parameters": []
   },
   "pareto_frontier": [
    {
     "id": "30.0,150.0",
     "towers": [
      {
       "id": "west",
       "azimuth_deg": 30
      },
      {
       "id": "east",
       "azimuth_deg": 150
      }
     ],
     "stats": {
      "network_score": 23233400,
      "unique_demand_buildings": 7,
      "unique_residential_buildings": 52,
      "overlap_buildings": 0,
      "served_at_receiver_threshold": 77,
      "demand_score": 6800000,
      "residential_score": 16431000,
      "coverage_score": 2400,
      "overlap_penalty": 0,
      "data_quality": "good",
      "raw_metrics": {
       "served_demand_weight": 680,
       "relevant_demand_weight": 1615,
       "served_weighted_demand": 680,
       "total_weighted_demand": 1615,
       "residential_covered": 52,
       "relevant_residential_total": 118,
       "residential_total": 118,
       "propagation_reach_score": 2400,
       "propagation_reach_maximum": 2400,
       "coverage_reach_score": 2400,
       "coverage_reach_maximum": 2400,
       "covered_units": 77,
       "overlap_buildings": 0,
       "overlap_ratio": 0
      },
      "objectives": {
       "demand": 0.421053,
       "residential": 0.440678,
       "coverage": 1,
       "overlap": 1
      },
      "composite_score": 0.715433,
      "score": 71.5433,
      "objective_breakdown": {
       "demand": {
        "utility": 0.421053,
        "weight": 0.25,
        "contribution": 0.105263
       },
       "residential": {
        "utility": 0.440678,
        "weight": 0.25,
        "contribution": 0.11017
       },
       "coverage": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       },
       "overlap": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       }
      },
      "objective_status": {
       "demand": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.421053,
        "contribution": 0.105263
       },
       "residential": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.440678,
        "contribution": 0.11017
       },
       "coverage": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       },
       "overlap": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       }
      }
     },
     "objective_score": 1161670000,
     "composite_score": 0.715433,
     "score": 71.5433,
     "explanation": "Demand weight served: 42.1 %; residential buildings covered: 52 of 118; propagation reach: 100.0 % of its maximum; buildings served by more than one cell: 0 of 77."
    }
   ],
   "shapley": {
    "coalitions": 4,
    "empty": {
     "served_demand_weight": 0,
     "residential_covered": 0,
     "served_residential_demand": 0,
     "propagation_reach_score": 0,
     "covered_units": 0,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 0,
     "demand_utility": 0,
     "residential_utility": 0,
     "coverage_utility": 0,
     "overlap_utility": 1,
     "composite_score": 0.25,
     "network_score": 0
    },
    "all": {
     "served_demand_weight": 680,
     "residential_covered": 52,
     "served_residential_demand": 1643.1,
     "propagation_reach_score": 2400,
     "covered_units": 77,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 7,
     "demand_utility": 0.421052632,
     "residential_utility": 0.440677966,
     "coverage_utility": 1,
     "overlap_utility": 1,
     "composite_score": 0.715432649,
     "network_score": 23233400.000000022
    },
    "cells": [
     {
      "id": "west",
      "shares": {
       "served_demand_weight": 175,
       "residential_covered": 29,
       "served_residential_demand": 796.35,
       "propagation_reach_score": 1200,
       "covered_units": 43,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 2,
       "demand_utility": 0.108359133,
       "residential_utility": 0.245762712,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.213530461,
       "network_score": 9714699.999999985
      }
     },
     {
      "id": "east",
      "shares": {
       "served_demand_weight": 505,
       "residential_covered": 23,
       "served_residential_demand": 846.75,
       "propagation_reach_score": 1200,
       "covered_units": 34,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 5,
       "demand_utility": 0.312693498,
       "residential_utility": 0.194915254,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.251902188,
       "network_score": 13518700.000000037
      }
     }
    ]
   },
   "scenario_fingerprint": "network-18af97b1f7d83d51e9ca5f592389c332",
   "scenario_schema_version": "network-scenario-v1",
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 24,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 176,
     "tested_points": 176,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 176 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "request_defaults": {
    "rays": 12,
    "radius_m": 400,
    "frequency_ghz": 28,
    "tx_power_dbm": 30,
    "beam_width": 120,
    "bandwidth_mhz": 100,
    "load_factor": 0.7,
    "reuse_factor": 1,
    "calibration_offset_db": 0,
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "5g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 28,
     "band": "NR n257",
     "bandwidth_mhz": 100,
     "channel_id": "CH-1",
     "duplex_mode": "tdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 400,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 0.7,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 100000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "noise_figure_db": 7
   },
   "effective_cell_profiles": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth_deg": 30,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth_deg": 150,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "cell_conditions": [
    {
     "id": "west",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 4,
      "host_building_ids": [
       "way/100000208"
      ],
      "pack_coverage": "partial"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 7,
      "host_building_ids": [
       "way/100000786"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "fingerprint": "fcc5de2d326d973f30603bfc408265f3f3131fdd1fe2ccf135019551722e55f8"
  },
  "shortened": true
 },
 "optimizeNetwork": {
  "url": "/api/optimize-network",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "radius_m": 400,
   "rays": 12
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "optimized_towers": [
    {
     "id": "west",
     "optimal_azimuth": 70,
     "score": 10317200,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "optimal_azimuth": 310,
     "score": 13036200,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "stats": {
    "network_score": 23353400,
    "unique_demand_buildings": 11,
    "unique_residential_buildings": 44,
    "overlap_buildings": 0,
    "served_at_receiver_threshold": 68,
    "demand_score": 9700000,
    "residential_score": 13651000,
    "coverage_score": 2400,
    "overlap_penalty": 0,
    "data_quality": "good",
    "raw_metrics": {
     "served_demand_weight": 970,
     "relevant_demand_weight": 1615,
     "served_weighted_demand": 970,
     "total_weighted_demand": 1615,
     "residential_covered": 44,
     "relevant_residential_total": 118,
     "residential_total": 118,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 68,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "objectives": {
     "demand": 0.600619,
     "residential": 0.372881,
     "coverage": 1,
     "overlap": 1
    },
    "composite_score": 0.743375,
    "score": 74.3375,
    "objective_breakdown": {
     "demand": {
      "utility": 0.600619,
      "weight": 0.25,
      "contribution": 0.150155
     },
     "residential": {
      "utility": 0.372881,
      "weight": 0.25,
      "contribution": 0.09322
     },
     "coverage": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     },
     "overlap": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     }
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.600619,
      "contribution": 0.150155
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.372881,
      "contribution": 0.09322
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    }
   },
   "optimization_domain": {
    "source": "selected_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 183,
    "relevant_demand_entities": 19,
    "relevant_residential_entities": 118
   },
   "optimization": {
    "objectives": [
     {
      "id": "demand",
      "weight": 50
     },
     {
      "id": "residential",
      "weight": 50
     }
    ],
    "configured_priorities": {
     "demand": 50,
     "residential": 50,
     "coverage": 50,
     "overlap": 50
    },
    "normalized_weights": {
     "demand": 0.25,
     "residential": 0.25,
     "coverage": 0.25,
     "overlap": 0.25
    },
    "effective_weights": {
     "demand": 0.25,
     "residential": 0.25,
     "coverage": 0.25,
     "overlap": 0.25
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.600619,
      "contribution": 0.150155
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.372881,
      "contribution": 0.09322
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    },
    "constraints": {},
    "objective_score": 1167670000,
    "composite_score": 0.743375,
    "score": 74.3375,
    "recommended_solution_id": "70.0,310.0",
    "constraints_satisfied": true,
    "violations": [],
    "recommended": true,
    "adjusted_parameters": [
     "azimuth"
    ]
   },
   "pareto_frontier": [
    {
     "id": "70.0,310.0",
     "towers": [
      {
       "id": "west",
       "azimuth_deg": 70
      },
      {
       "id": "east",
       "azimuth_deg": 310
      }
     ],
     "stats": {
      "network_score": 23353400,
      "unique_demand_buildings": 11,
      "unique_residential_buildings": 44,
      "overlap_buildings": 0,
      "served_at_receiver_threshold": 68,
      "demand_score": 9700000,
      "residential_score": 13651000,
      "coverage_score": 2400,
      "overlap_penalty": 0,
      "data_quality": "good",
      "raw_metrics": {
       "served_demand_weight": 970,
       "relevant_demand_weight": 1615,
       "served_weighted_demand": 970,
       "total_weighted_demand": 1615,
       "residential_covered": 44,
       "relevant_residential_total": 118,
       "residential_total": 118,
       "propagation_reach_score": 2400,
       "propagation_reach_maximum": 2400,
       "coverage_reach_score": 2400,
       "coverage_reach_maximum": 2400,
       "covered_units": 68,
       "overlap_buildings": 0,
       "overlap_ratio": 0
      },
      "objectives": {
       "demand": 0.600619,
       "residential": 0.372881,
       "coverage": 1,
       "overlap": 1
      },
      "composite_score": 0.743375,
      "score": 74.3375,
      "objective_breakdown": {
       "demand": {
        "utility": 0.600619,
        "weight": 0.25,
        "contribution": 0.150155
       },
       "residential": {
        "utility": 0.372881,
        "weight": 0.25,
        "contribution": 0.09322
       },
       "coverage": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       },
       "overlap": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       }
      },
      "objective_status": {
       "demand": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.600619,
        "contribution": 0.150155
       },
       "residential": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.372881,
        "contribution": 0.09322
       },
       "coverage": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       },
       "overlap": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       }
      }
     },
     "objective_score": 1167670000,
     "composite_score": 0.743375,
     "score": 74.3375,
     "explanation": "Demand weight served: 60.1 %; residential buildings covered: 44 of 118; propagation reach: 100.0 % of its maximum; buildings served by more than one cell: 0 of 68."
    },
    {
     "id": "80.0,310.0",
     "towers": [
      {
       "id": "west",
       "azimuth_deg": 80
      },
      {
       "id": "east",
       "azimuth_deg": 310
      }
     ],
     "stats": {
      "network_score": 23325900,
      "unique_demand_buildings": 11,
      "unique_residential_buildings": 44,
      "overlap_buildings": 0,
      "served_at_receiver_threshold": 68,
      "demand_score": 9700000,
      "residential_score": 13623500,
      "coverage_score": 2400,
      "overlap_penalty": 0,
      "data_quality": "good",
      "raw_metrics": {
       "served_demand_weight": 970,
       "relevant_demand_weight": 1615,
       "served_weighted_demand": 970,
       "total_weighted_demand": 1615,
       "residential_covered": 44,
       "relevant_residential_total": 118,
       "residential_total": 118,
       "propagation_reach_score": 2400,
       "propagation_reach_maximum": 2400,
       "coverage_reach_score": 2400,
       "coverage_reach_maximum": 2400,
       "covered_units": 68,
       "overlap_buildings": 0,
       "overlap_ratio": 0
      },
      "objectives": {
       "demand": 0.600619,
       "residential": 0.372881,
       "coverage": 1,
       "overlap": 1
      },
      "composite_score": 0.743375,
      "score": 74.3375,
      "objective_breakdown": {
       "demand": {
        "utility": 0.600619,
        "weight": 0.25,
        "contribution": 0.150155
       },
       "residential": {
        "utility": 0.372881,
        "weight": 0.25,
        "contribution": 0.09322
       },
       "coverage": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       },
       "overlap": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       }
      },
      "objective_status": {
       "demand": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.600619,
        "contribution": 0.150155
       },
       "residential": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.372881,
        "contribution": 0.09322
       },
       "coverage": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       },
       "overlap": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       }
      }
     },
     "objective_score": 1166295000,
     "composite_score": 0.743375,
     "score": 74.3375,
     "explanation": "Demand weight served: 60.1 %; residential buildings covered: 44 of 118; propagation reach: 100.0 % of its maximum; buildings served by more than one cell: 0 of 68."
    }
   ],
   "optimization_run_id": "network-opt-2b6ec25f75457d4e3037e730",
   "baseline": {
    "cell_configurations": [
     {
      "id": "west",
      "tower_lon": -33.0131391,
      "tower_lat": 46.9856456,
      "azimuth_deg": 30,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "5g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 28,
       "band": "NR n257",
       "bandwidth_mhz": 100,
       "channel_id": "CH-1",
       "duplex_mode": "tdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 400,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 100000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     },
     {
      "id": "east",
      "tower_lon": -33.0194211,
      "tower_lat": 46.9923833,
      "azimuth_deg": 150,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "5g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 28,
       "band": "NR n257",
       "bandwidth_mhz": 100,
       "channel_id": "CH-1",
       "duplex_mode": "tdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 400,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 100000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     }
    ],
    "parameters": {
     "rays": 12,
     "radius_m": 400,
     "frequency_ghz": 28,
     "tx_power_dbm": 30,
     "beam_width": 120,
     "bandwidth_mhz": 100,
     "load_factor": 0.7,
     "reuse_factor": 1,
     "calibration_offset_db": 0,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     }
    },
    "stats": {
     "network_score": 23233400,
     "unique_demand_buildings": 7,
     "unique_residential_buildings": 52,
     "overlap_buildings": 0,
     "served_at_receiver_threshold": 77,
     "demand_score": 6800000,
     "residential_score": 16431000,
     "coverage_score": 2400,
     "overlap_penalty": 0,
     "data_quality": "good",
     "raw_metrics": {
      "served_demand_weight": 680,
      "relevant_demand_weight": 1615,
      "served_weighted_demand": 680,
      "total_weighted_demand": 1615,
      "residential_covered": 52,
      "relevant_residential_total": 118,
      "residential_total": 118,
      "propagation_reach_score": 2400,
      "propagation_reach_maximum": 2400,
      "coverage_reach_score": 2400,
      "coverage_reach_maximum": 2400,
      "covered_units": 77,
      "overlap_buildings": 0,
      "overlap_ratio": 0
     },
     "objectives": {
      "demand": 0.421053,
      "residential": 0.440678,
      "coverage": 1,
      "overlap": 1
     },
     "composite_score": 0.715433,
     "score": 71.5433,
     "objective_breakdown": {
      "demand": {
       "utility": 0.421053,
       "weight": 0.25,
       "contribution": 0.105263
      },
      "residential": {
       "utility": 0.440678,
       "weight": 0.25,
       "contribution": 0.11017
      },
      "coverage": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      },
      "overlap": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      }
     },
     "objective_status": {
      "demand": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.421053,
       "contribution": 0.105263
      },
      "residential": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.440678,
       "contribution": 0.11017
      },
      "coverage": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      },
      "overlap": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      }
     }
    },
    "constraints_satisfied": true,
    "violations": []
   },
   "shapley": {
    "coalitions": 4,
    "empty": {
     "served_demand_weight": 0,
     "residential_covered": 0,
     "served_residential_demand": 0,
     "propagation_reach_score": 0,
     "covered_units": 0,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 0,
     "demand_utility": 0,
     "residential_utility": 0,
     "coverage_utility": 0,
     "overlap_utility": 1,
     "composite_score": 0.25,
     "network_score": 0
    },
    "all": {
     "served_demand_weight": 970,
     "residential_covered": 44,
     "served_residential_demand": 1365.1,
     "propagation_reach_score": 2400,
     "covered_units": 68,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 11,
     "demand_utility": 0.600619195,
     "residential_utility": 0.372881356,
     "coverage_utility": 1,
     "overlap_utility": 1,
     "composite_score": 0.743375138,
     "network_score": 23353399.999999985
    },
    "cells": [
     {
      "id": "west",
      "shares": {
       "served_demand_weight": 290,
       "residential_covered": 26,
       "served_residential_demand": 741.6,
       "propagation_reach_score": 1200,
       "covered_units": 38,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 3,
       "demand_utility": 0.179566563,
       "residential_utility": 0.220338983,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.224976387,
       "network_score": 10317199.999999985
      }
     },
     {
      "id": "east",
      "shares": {
       "served_demand_weight": 680,
       "residential_covered": 18,
       "served_residential_demand": 623.5,
       "propagation_reach_score": 1200,
       "covered_units": 30,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 8,
       "demand_utility": 0.421052632,
       "residential_utility": 0.152542373,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.268398751,
       "network_score": 13036200
      }
     }
    ]
   },
   "scenario_fingerprint": "network-18af97b1f7d83d51e9ca5f592389c332",
   "scenario_schema_version": "network-scenario-v1",
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 24,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 176,
     "tested_points": 176,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 176 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "request_defaults": {
    "rays": 12,
    "radius_m": 400,
    "frequency_ghz": 28,
    "tx_power_dbm": 30,
    "beam_width": 120,
    "bandwidth_mhz": 100,
    "load_factor": 0.7,
    "reuse_factor": 1,
    "calibration_offset_db": 0,
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "5g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 28,
     "band": "NR n257",
     "bandwidth_mhz": 100,
     "channel_id": "CH-1",
     "duplex_mode": "tdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 400,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 0.7,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 100000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "noise_figure_db": 7
   },
   "effective_cell_profiles": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth_deg": 70,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth_deg": 310,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "cell_conditions": [
    {
     "id": "west",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 4,
      "host_building_ids": [
       "way/100000208"
      ],
      "pack_coverage": "partial"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 7,
      "host_building_ids": [
       "way/100000786"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "fingerprint": "2692ad8a76648df95dcf58284d0dced111e84184b51d97e95c12490efae6cba1"
  },
  "shortened": true
 },
 "explainNetworkCell": {
  "url": "/api/explain-network-cell",
  "body": {
   "run_id": "network-opt-2b6ec25f75457d4e3037e730",
   "solution_id": "70.0,310.0",
   "cell_id": "west",
   "baseline": {
    "cell_configurations": [
     {
      "id": "west",
      "tower_lon": -33.0131391,
      "tower_lat": 46.9856456,
      "azimuth_deg": 30,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "5g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 28,
       "band": "NR n257",
       "bandwidth_mhz": 100,
       "channel_id": "CH-1",
       "duplex_mode": "tdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 400,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 100000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     },
     {
      "id": "east",
      "tower_lon": -33.0194211,
      "tower_lat": 46.9923833,
      "azimuth_deg": 150,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "5g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 28,
       "band": "NR n257",
       "bandwidth_mhz": 100,
       "channel_id": "CH-1",
       "duplex_mode": "tdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 400,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 100000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     }
    ],
    "parameters": {
     "rays": 12,
     "radius_m": 400,
     "frequency_ghz": 28,
     "tx_power_dbm": 30,
     "beam_width": 120,
     "bandwidth_mhz": 100,
     "load_factor": 0.7,
     "reuse_factor": 1,
     "calibration_offset_db": 0,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     }
    },
    "stats": {
     "network_score": 23233400,
     "unique_demand_buildings": 7,
     "unique_residential_buildings": 52,
     "overlap_buildings": 0,
     "served_at_receiver_threshold": 77,
     "demand_score": 6800000,
     "residential_score": 16431000,
     "coverage_score": 2400,
     "overlap_penalty": 0,
     "data_quality": "good",
     "raw_metrics": {
      "served_demand_weight": 680,
      "relevant_demand_weight": 1615,
      "served_weighted_demand": 680,
      "total_weighted_demand": 1615,
      "residential_covered": 52,
      "relevant_residential_total": 118,
      "residential_total": 118,
      "propagation_reach_score": 2400,
      "propagation_reach_maximum": 2400,
      "coverage_reach_score": 2400,
      "coverage_reach_maximum": 2400,
      "covered_units": 77,
      "overlap_buildings": 0,
      "overlap_ratio": 0
     },
     "objectives": {
      "demand": 0.421053,
      "residential": 0.440678,
      "coverage": 1,
      "overlap": 1
     },
     "composite_score": 0.715433,
     "score": 71.5433,
     "objective_breakdown": {
      "demand": {
       "utility": 0.421053,
       "weight": 0.25,
       "contribution": 0.105263
      },
      "residential": {
       "utility": 0.440678,
       "weight": 0.25,
       "contribution": 0.11017
      },
      "coverage": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      },
      "overlap": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      }
     },
     "objective_status": {
      "demand": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.421053,
       "contribution": 0.105263
      },
      "residential": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.440678,
       "contribution": 0.11017
      },
      "coverage": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      },
      "overlap": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      }
     }
    },
    "constraints_satisfied": true,
    "violations": []
   },
   "solution": {
    "id": "70.0,310.0",
    "towers": [
     {
      "id": "west",
      "azimuth_deg": 70
     },
     {
      "id": "east",
      "azimuth_deg": 310
     }
    ],
    "stats": {
     "network_score": 23353400,
     "unique_demand_buildings": 11,
     "unique_residential_buildings": 44,
     "overlap_buildings": 0,
     "served_at_receiver_threshold": 68,
     "demand_score": 9700000,
     "residential_score": 13651000,
     "coverage_score": 2400,
     "overlap_penalty": 0,
     "data_quality": "good",
     "raw_metrics": {
      "served_demand_weight": 970,
      "relevant_demand_weight": 1615,
      "served_weighted_demand": 970,
      "total_weighted_demand": 1615,
      "residential_covered": 44,
      "relevant_residential_total": 118,
      "residential_total": 118,
      "propagation_reach_score": 2400,
      "propagation_reach_maximum": 2400,
      "coverage_reach_score": 2400,
      "coverage_reach_maximum": 2400,
      "covered_units": 68,
      "overlap_buildings": 0,
      "overlap_ratio": 0
     },
     "objectives": {
      "demand": 0.600619,
      "residential": 0.372881,
      "coverage": 1,
      "overlap": 1
     },
     "composite_score": 0.743375,
     "score": 74.3375,
     "objective_breakdown": {
      "demand": {
       "utility": 0.600619,
       "weight": 0.25,
       "contribution": 0.150155
      },
      "residential": {
       "utility": 0.372881,
       "weight": 0.25,
       "contribution": 0.09322
      },
      "coverage": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      },
      "overlap": {
       "utility": 1,
       "weight": 0.25,
       "contribution": 0.25
      }
     },
     "objective_status": {
      "demand": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.600619,
       "contribution": 0.150155
      },
      "residential": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 0.372881,
       "contribution": 0.09322
      },
      "coverage": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      },
      "overlap": {
       "available": true,
       "configured_priority": 50,
       "effective_weight": 0.25,
       "utility": 1,
       "contribution": 0.25
      }
     }
    },
    "objective_score": 1167670000,
    "composite_score": 0.743375,
    "score": 74.3375,
    "explanation": "Demand weight served: 60.1 %; residential buildings covered: 44 of 118; propagation reach: 100.0 % of its maximum; buildings served by more than one cell: 0 of 68."
   },
   "optimization_domain": {
    "source": "selected_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 183,
    "relevant_demand_entities": 19,
    "relevant_residential_entities": 118
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "available": true,
   "unchanged": false,
   "run_id": "network-opt-2b6ec25f75457d4e3037e730",
   "solution_id": "70.0,310.0",
   "cell": {
    "id": "west",
    "baseline_azimuth_deg": 30,
    "selected_azimuth_deg": 70
   },
   "actual": {
    "raw_metrics": {
     "served_demand_weight": 970,
     "relevant_demand_weight": 1615,
     "served_weighted_demand": 970,
     "total_weighted_demand": 1615,
     "residential_covered": 44,
     "relevant_residential_total": 118,
     "residential_total": 118,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 68,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "constraints_satisfied": true,
    "violations": []
   },
   "counterfactual": {
    "raw_metrics": {
     "served_demand_weight": 855,
     "relevant_demand_weight": 1615,
     "served_weighted_demand": 855,
     "total_weighted_demand": 1615,
     "residential_covered": 47,
     "relevant_residential_total": 118,
     "residential_total": 118,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 73,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "constraints_satisfied": true,
    "violations": []
   },
   "delta": {
    "served_demand_weight": 115,
    "residential_covered": -3,
    "propagation_reach_score": 0,
    "propagation_reach_ratio": 0,
    "overlap_buildings": 0,
    "overlap_ratio": 0,
    "covered_units": -5
   },
   "score": {
    "actual": 74.3375,
    "counterfactual": 73.1929,
    "delta": 1.1446,
    "effective_weights": {
     "demand": 0.25,
     "residential": 0.25,
     "coverage": 0.25,
     "overlap": 0.25
    }
   },
   "objective_status": {
    "demand": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 0.600619,
     "contribution": 0.150155
    },
    "residential": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 0.372881,
     "contribution": 0.09322
    },
    "coverage": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 1,
     "contribution": 0.25
    },
    "overlap": {
     "available": true,
     "configured_priority": 50,
     "effective_weight": 0.25,
     "utility": 1,
     "contribution": 0.25
    }
   },
   "optimization_domain": {
    "source": "selected_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 183,
    "relevant_demand_entities": 19,
    "relevant_residential_entities": 118
   },
   "shapley": {
    "coalitions": 4,
    "empty": {
     "served_demand_weight": 0,
     "residential_covered": 0,
     "served_residential_demand": 0,
     "propagation_reach_score": 0,
     "covered_units": 0,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 0,
     "demand_utility": 0,
     "residential_utility": 0,
     "coverage_utility": 0,
     "overlap_utility": 1,
     "composite_score": 0.25,
     "network_score": 0
    },
    "all": {
     "served_demand_weight": 970,
     "residential_covered": 44,
     "served_residential_demand": 1365.1,
     "propagation_reach_score": 2400,
     "covered_units": 68,
     "overlap_buildings": 0,
     "overlap_ratio": 0,
     "unique_demand_buildings": 11,
     "demand_utility": 0.600619195,
     "residential_utility": 0.372881356,
     "coverage_utility": 1,
     "overlap_utility": 1,
     "composite_score": 0.743375138,
     "network_score": 23353399.999999985
    },
    "cells": [
     {
      "id": "west",
      "shares": {
       "served_demand_weight": 290,
       "residential_covered": 26,
       "served_residential_demand": 741.6,
       "propagation_reach_score": 1200,
       "covered_units": 38,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 3,
       "demand_utility": 0.179566563,
       "residential_utility": 0.220338983,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.224976387,
       "network_score": 10317199.999999985
      }
     },
     {
      "id": "east",
      "shares": {
       "served_demand_weight": 680,
       "residential_covered": 18,
       "served_residential_demand": 623.5,
       "propagation_reach_score": 1200,
       "covered_units": 30,
       "overlap_buildings": 0,
       "overlap_ratio": 0,
       "unique_demand_buildings": 8,
       "demand_utility": 0.421052632,
       "residential_utility": 0.152542373,
       "coverage_utility": 0.5,
       "overlap_utility": 0,
       "composite_score": 0.268398751,
       "network_score": 13036200
      }
     }
    ]
   },
   "limitations": [
    "This compares the solution with the one plan in which the cell alone points as in the baseline: a marginal contribution under the condition that every other cell stays as it is.",
    "It is no statement about causes, and the contributions of several cells do not add up."
   ],
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 24,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 176,
     "tested_points": 176,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 176 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "fingerprint": "66a7a152a9cfd7e426fedf568179898b8d8f7e84536becc24768180cc34af957"
  },
  "shortened": true
 },
 "recommendSites": {
  "url": "/api/recommend-sites",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "radius_m": 400,
   "rays": 12,
   "network_tech": "4g",
   "search_polygon": [
    [
     -33.03,
     46.975
    ],
    [
     -33,
     46.975
    ],
    [
     -33,
     47
    ],
    [
     -33.03,
     47
    ],
    [
     -33.03,
     46.975
    ]
   ]
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "baseline": {
    "network_score": 23233400,
    "unique_demand_buildings": 7,
    "unique_residential_buildings": 52,
    "overlap_buildings": 0,
    "served_at_receiver_threshold": 77,
    "demand_score": 6800000,
    "residential_score": 16431000,
    "coverage_score": 2400,
    "overlap_penalty": 0,
    "data_quality": "good",
    "raw_metrics": {
     "served_demand_weight": 680,
     "relevant_demand_weight": 1615,
     "served_weighted_demand": 680,
     "total_weighted_demand": 1615,
     "residential_covered": 52,
     "relevant_residential_total": 118,
     "residential_total": 118,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 77,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "objectives": {
     "demand": 0.421053,
     "residential": 0.440678,
     "coverage": 1,
     "overlap": 1
    },
    "composite_score": 0.715433,
    "score": 71.5433,
    "objective_breakdown": {
     "demand": {
      "utility": 0.421053,
      "weight": 0.25,
      "contribution": 0.105263
     },
     "residential": {
      "utility": 0.440678,
      "weight": 0.25,
      "contribution": 0.11017
     },
     "coverage": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     },
     "overlap": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     }
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.421053,
      "contribution": 0.105263
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.440678,
      "contribution": 0.11017
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    }
   },
   "optimization_domain": {
    "source": "selected_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 183,
    "relevant_demand_entities": 19,
    "relevant_residential_entities": 118
   },
   "baseline_common_domain": {
    "network_score": 23233400,
    "unique_demand_buildings": 7,
    "unique_residential_buildings": 52,
    "overlap_buildings": 0,
    "served_at_receiver_threshold": 77,
    "demand_score": 6800000,
    "residential_score": 16431000,
    "coverage_score": 2400,
    "overlap_penalty": 0,
    "data_quality": "good",
    "raw_metrics": {
     "served_demand_weight": 680,
     "relevant_demand_weight": 7845,
     "served_weighted_demand": 680,
     "total_weighted_demand": 7845,
     "residential_covered": 52,
     "relevant_residential_total": 742,
     "residential_total": 742,
     "propagation_reach_score": 2400,
     "propagation_reach_maximum": 2400,
     "coverage_reach_score": 2400,
     "coverage_reach_maximum": 2400,
     "covered_units": 77,
     "overlap_buildings": 0,
     "overlap_ratio": 0
    },
    "objectives": {
     "demand": 0.086679,
     "residential": 0.070081,
     "coverage": 1,
     "overlap": 1
    },
    "composite_score": 0.53919,
    "score": 53.919,
    "objective_breakdown": {
     "demand": {
      "utility": 0.086679,
      "weight": 0.25,
      "contribution": 0.02167
     },
     "residential": {
      "utility": 0.070081,
      "weight": 0.25,
      "contribution": 0.01752
     },
     "coverage": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     },
     "overlap": {
      "utility": 1,
      "weight": 0.25,
      "contribution": 0.25
     }
    },
    "objective_status": {
     "demand": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.086679,
      "contribution": 0.02167
     },
     "residential": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 0.070081,
      "contribution": 0.01752
     },
     "coverage": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     },
     "overlap": {
      "available": true,
      "configured_priority": 50,
      "effective_weight": 0.25,
      "utility": 1,
      "contribution": 0.25
     }
    }
   },
   "common_domain": {
    "source": "selected_and_candidate_cell_radius_union",
    "selected_cell_count": 2,
    "radius_policy": "cell_rf_profile_radius_m_else_request_radius_m",
    "envelope_radii_meters": [
     400,
     400
    ],
    "relevant_building_entities": 905,
    "relevant_demand_entities": 103,
    "relevant_residential_entities": 742,
    "candidate_cell_count": 7
   },
   "candidate_records_in_polygon": 21,
   "candidates_evaluated": 7,
   "recommendations": [
    {
     "id": "NR-100121",
     "cell_id": 100121,
     "tower_lon": -33.0034207,
     "tower_lat": 46.999584,
     "optimal_azimuth": 50,
     "marginal_network_score": 64861200,
     "stats": {
      "network_score": 88094600,
      "unique_demand_buildings": 19,
      "unique_residential_buildings": 171,
      "overlap_buildings": 0,
      "served_at_receiver_threshold": 202,
      "demand_score": 14600000,
      "residential_score": 73491000,
      "coverage_score": 3600,
      "overlap_penalty": 0,
      "data_quality": "good",
      "raw_metrics": {
       "served_demand_weight": 1460,
       "relevant_demand_weight": 7845,
       "served_weighted_demand": 1460,
       "total_weighted_demand": 7845,
       "residential_covered": 171,
       "relevant_residential_total": 742,
       "residential_total": 742,
       "propagation_reach_score": 3600,
       "propagation_reach_maximum": 3600,
       "coverage_reach_score": 3600,
       "coverage_reach_maximum": 3600,
       "covered_units": 202,
       "overlap_buildings": 0,
       "overlap_ratio": 0
      },
      "objectives": {
       "demand": 0.186106,
       "residential": 0.230458,
       "coverage": 1,
       "overlap": 1
      },
      "composite_score": 0.604141,
      "score": 60.4141,
      "objective_breakdown": {
       "demand": {
        "utility": 0.186106,
        "weight": 0.25,
        "contribution": 0.046526
       },
       "residential": {
        "utility": 0.230458,
        "weight": 0.25,
        "contribution": 0.057615
       },
       "coverage": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       },
       "overlap": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       }
      },
      "objective_status": {
       "demand": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.186106,
        "contribution": 0.046526
       },
       "residential": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.230458,
        "contribution": 0.057615
       },
       "coverage": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       },
       "overlap": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       }
      }
     },
     "reason": "Adds 12 demand and 119 residential buildings with an overlap change of +0.",
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 23,
      "antenna_height_source": "stated",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "unmet_demand": 16117.7,
     "same_place_record_ids": [
      "NR-100122",
      "NR-100123"
     ],
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 23,
      "antenna_height_source": "stated",
      "host_roof_height_m": 18,
      "host_building_ids": [
       "way/100001940"
      ],
      "pack_coverage": "complete"
     },
     "outside_pack": {
      "beyond_pack": "free",
      "counted": "rays",
      "count": 0,
      "of": 12,
      "pct": 0
     }
    },
    {
     "id": "NR-100061",
     "cell_id": 100061,
     "tower_lon": -33.0077806,
     "tower_lat": 46.9920269,
     "optimal_azimuth": 340,
     "marginal_network_score": 35563200,
     "stats": {
      "network_score": 58796600,
      "unique_demand_buildings": 18,
      "unique_residential_buildings": 113,
      "overlap_buildings": 0,
      "served_at_receiver_threshold": 143,
      "demand_score": 13500000,
      "residential_score": 45293000,
      "coverage_score": 3600,
      "overlap_penalty": 0,
      "data_quality": "good",
      "raw_metrics": {
       "served_demand_weight": 1350,
       "relevant_demand_weight": 7845,
       "served_weighted_demand": 1350,
       "total_weighted_demand": 7845,
       "residential_covered": 113,
       "relevant_residential_total": 742,
       "residential_total": 742,
       "propagation_reach_score": 3600,
       "propagation_reach_maximum": 3600,
       "coverage_reach_score": 3600,
       "coverage_reach_maximum": 3600,
       "covered_units": 143,
       "overlap_buildings": 0,
       "overlap_ratio": 0
      },
      "objectives": {
       "demand": 0.172084,
       "residential": 0.152291,
       "coverage": 1,
       "overlap": 1
      },
      "composite_score": 0.581094,
      "score": 58.1094,
      "objective_breakdown": {
       "demand": {
        "utility": 0.172084,
        "weight": 0.25,
        "contribution": 0.043021
       },
       "residential": {
        "utility": 0.152291,
        "weight": 0.25,
        "contribution": 0.038073
       },
       "coverage": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       },
       "overlap": {
        "utility": 1,
        "weight": 0.25,
        "contribution": 0.25
       }
      },
      "objective_status": {
       "demand": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.172084,
        "contribution": 0.043021
       },
       "residential": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 0.152291,
        "contribution": 0.038073
       },
       "coverage": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       },
       "overlap": {
        "available": true,
        "configured_priority": 50,
        "effective_weight": 0.25,
        "utility": 1,
        "contribution": 0.25
       }
      }
     },
     "reason": "Adds 11 demand and 61 residential buildings with an overlap change of +0.",
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 62,
      "antenna_height_source": "stated",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "unmet_demand": 8060.8,
     "same_place_record_ids": [
      "NR-100062",
      "NR-100063"
     ],
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 62,
      "antenna_height_source": "stated",
      "host_roof_height_m": null,
      "host_building_ids": [
       "way/100000813"
      ],
      "pack_coverage": "complete"
     },
     "outside_pack": {
      "beyond_pack": "free",
      "counted": "rays",
      "count": 0,
      "of": 12,
      "pct": 0
     }
    }
   ],
   "geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "id": "NR-100121",
      "properties": {},
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.0034207,
        46.999584
       ]
      }
     },
     {
      "type": "Feature",
      "id": "NR-100061",
      "properties": {},
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.0077806,
        46.9920269
       ]
      }
     }
    ]
   },
   "notes": [
    "Candidates are known tower records, not approved sites: cost, backhaul, permits and interference play no part in the score.",
    "Marginal scores compare networks over one common domain, the circles of the selected cells and of every evaluated candidate; `baseline` is over the circles of the selected cells alone.",
    "The 21 records inside the polygon are 7 candidates: those at one place with one antenna height are one, and it lists the others."
   ],
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "rays",
     "count": 0,
     "of": 24,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 176,
     "tested_points": 176,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 176 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "request_defaults": {
    "rays": 12,
    "radius_m": 400,
    "frequency_ghz": 2.6,
    "tx_power_dbm": 30,
    "beam_width": 120,
    "bandwidth_mhz": 20,
    "load_factor": 0.7,
    "reuse_factor": 1,
    "calibration_offset_db": 0,
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "4g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 2.6,
     "band": "LTE Band 7",
     "bandwidth_mhz": 20,
     "channel_id": "CH-1",
     "duplex_mode": "fdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 400,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 0.7,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 20000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "noise_figure_db": 7
   },
   "effective_cell_profiles": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth_deg": 30,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth_deg": 150,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "cell_conditions": [
    {
     "id": "west",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 4,
      "host_building_ids": [
       "way/100000208"
      ],
      "pack_coverage": "partial"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 7,
      "host_building_ids": [
       "way/100000786"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "fingerprint": "4366c0f383c4d0a9fac2d2eb9f23badd292c5f6a64e03493cadf224e6bdc09b2"
  },
  "shortened": true
 },
 "subThzAtmosphere": {
  "url": "/api/sub-thz-reference",
  "body": {
   "frequency_ghz": 140,
   "transmitter": {
    "lon": -32.996,
    "lat": 46.9929,
    "height_m": 25
   },
   "receiver": {
    "lon": -32.9948,
    "lat": 46.9932,
    "height_m": 1.5
   },
   "atmosphere": {
    "pressure_hpa": 1013.25,
    "temperature_k": 288.15,
    "water_vapour_density_g_m3": 7.5
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "reference_model_id": "sub_thz_atmospheric_reference_v1",
   "description": "Free space and the attenuation by gases, rain and local fog over one straight path: a reference calculation beside the planning models.",
   "frequency_ghz": 140,
   "transmitter": {
    "location": {
     "lon": -32.996,
     "lat": 46.9929
    },
    "height_m": 25
   },
   "receiver": {
    "location": {
     "lon": -32.9948,
     "lat": 46.9932
    },
    "height_m": 1.5
   },
   "geometry": {
    "horizontal_distance_m": 97.1810939935659,
    "slant_distance_m": 99.98207354214199,
    "path_length_km": 0.09998207354214199,
    "tx_height_m": 25,
    "rx_height_m": 1.5,
    "height_delta_m": -23.5,
    "rain_path_elevation_deg": 13.5941064841393
   },
   "fspl": {
    "status": "included",
    "reference": "ITU-R P.525-5",
    "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
    "wavelength_m": 0.0021413747,
    "fspl_db": 115.36878672352194,
    "presentation_equation_fspl_db": 115.32100350163857,
    "equation": "20*log10(4*pi*slant_distance_m/wavelength_m)",
    "additive_component": true,
    "note": "The sum uses the exact wavelength form. The presentation form with its rounded constant 32.4 is 0.048 dB lower and is shown for comparison."
   },
   "gas": {
    "status": "included",
    "reference": "ITU-R P.676-13",
    "reference_url": "https://www.itu.int/rec/R-REC-P.676/en",
    "path_loss_db": 0.09152845685670141,
    "included": true,
    "additive_component": true,
    "method": "Annex 1, line by line: 44 oxygen and 35 water-vapour lines, specific attenuation x length.",
    "note": "pressure_hpa is the total pressure; the vapour pressure is taken off it. Far from its lines the oxygen term alone can be slightly negative: read it together with the dry continuum.",
    "pressure_hpa": 1013.25,
    "dry_pressure_hpa": 1003.2771112136594,
    "temperature_k": 288.15,
    "water_vapour_density_g_m3": 7.5,
    "water_vapour_pressure_hpa": 9.972888786340564,
    "oxygen_line_db_per_km": 0.0059561816837411866,
    "dry_continuum_db_per_km": 0.012733146076482467,
    "dry_air_db_per_km": 0.018689327760223653,
    "water_vapour_db_per_km": 0.896759348327921,
    "total_db_per_km": 0.9154486760881447
   },
   "rain": {
    "status": "disabled",
    "reference": "ITU-R P.838-3",
    "reference_url": "https://www.itu.int/rec/R-REC-P.838/en",
    "path_loss_db": 0,
    "included": false,
    "additive_component": false,
    "method": "k R^alpha with the elevation of the path and the tilt of the polarization, x length.",
    "note": "The rain rate holds along the whole path; no path reduction factor is applied.",
    "rain_rate_mm_h": null,
    "polarization": null,
    "polarization_tilt_deg": null,
    "elevation_deg": null,
    "k_h": null,
    "k_v": null,
    "alpha_h": null,
    "alpha_v": null,
    "k": null,
    "alpha": null,
    "specific_db_per_km": null
   },
   "local_fog": {
    "status": "disabled",
    "reference": "ITU-R P.840-9",
    "reference_url": "https://www.itu.int/rec/R-REC-P.840/en",
    "path_loss_db": 0,
    "included": false,
    "additive_component": false,
    "method": "Rayleigh absorption of droplets, K_l x liquid water density x length, up to 200 GHz.",
    "note": "Liquid water alone; water vapour is in the gas term.",
    "temperature_k": null,
    "temperature_source": "unavailable",
    "liquid_water_density_g_m3": null,
    "k_l_db_per_km_per_g_m3": null,
    "specific_db_per_km": null
   },
   "total": {
    "free_space_db": 115.36878672352194,
    "gas_db": 0.09152845685670141,
    "rain_db": 0,
    "local_fog_db": 0,
    "atmospheric_db": 0.09152845685670141,
    "total_path_loss_db": 115.46031518037864,
    "equation": "free_space_db + gas_db + rain_db + local_fog_db",
    "canonical_network_model": false,
    "receiver_threshold_applied": false
   },
   "obstruction": {
    "building_dataset_available": true,
    "building_intersection_present": true,
    "building_intersection_count": 1,
    "building_ids": [
     "way/100000996"
    ],
    "path_within_dataset": true,
    "wall_loss_applied": false,
    "diffraction_applied": false,
    "material_loss_applied": false,
    "note": "Building parts that the path passes over or through, seen from above and whatever their height. No loss follows from them.",
    "effect": "building_intersection_flagged_no_loss"
   },
   "applicability": {
    "status": "applicable",
    "model_id": "sub_thz_atmospheric_reference_v1",
    "frequency_ghz": 140,
    "frequency_in_scope": true,
    "frequency_range_ghz": [
     1,
     1000
    ],
    "components": [
     {
      "id": "free_space",
      "label": "Free-space basic transmission loss",
      "enabled": true,
      "included": true,
      "applicability": "included",
      "reference": "ITU-R P.525-5",
      "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
      "additive_to_fspl": false,
      "existing_terms_not_included": [],
      "double_counting_boundary": "Spreading loss is counted here and nowhere else.",
      "note": "The sum uses the exact wavelength form. The presentation form with its rounded constant 32.4 is 0.048 dB lower and is shown for comparison."
     },
     {
      "id": "atmospheric_gas",
      "label": "Attenuation by oxygen, the dry continuum and water vapour",
      "enabled": true,
      "included": true,
      "applicability": "included",
      "reference": "ITU-R P.676-13",
      "reference_url": "https://www.itu.int/rec/R-REC-P.676/en",
      "additive_to_fspl": true,
      "existing_terms_not_included": [
       "gas_specific_attenuation_db_per_km of /api/path-profile"
      ],
      "double_counting_boundary": "Do not add a gas term of a path profile or of a measured excess loss to it.",
      "note": "pressure_hpa is the total pressure; the vapour pressure is taken off it. Far from its lines the oxygen term alone can be slightly negative: read it together with the dry continuum."
     }
    ],
    "reference_path_type": "terrestrial straight path in homogeneous air",
    "canonical_network_coupling": false,
    "note": "A reference for research: no canonical result of the service uses it or is changed by it."
   },
   "assumptions": [
    "The same air, rain and fog along the whole path.",
    "Flat ground; the path is the straight line between the antennas.",
    "Median, deterministic values: no fading, no scintillation."
   ],
   "limitations": [
    "Buildings, terrain, vegetation and diffraction cost nothing here; buildings are only flagged.",
    "Antennas enter with their gains alone: no beam misalignment, no near field."
   ],
   "double_counting_boundaries": [
    "Free space is counted once, gases, rain and fog are added to it once each.",
    "Fog is liquid water, the gas term is water vapour and dry air.",
    "No term of a planning model (walls, diffraction, clutter, calibration) is in the path loss."
   ],
   "experiment_fingerprint": "sub-thz-reference-343a2f6ac8a10bd0633b4fa11e481ed6f6047b4619b59487c95c586297567fd3"
  },
  "shortened": true
 },
 "subThzShortRange": {
  "url": "/api/sub-thz-p1411-reference",
  "body": {
   "frequency_ghz": 140,
   "transmitter": {
    "lon": -32.996,
    "lat": 46.9929,
    "height_m": 25
   },
   "receiver": {
    "lon": -32.9948,
    "lat": 46.9932,
    "height_m": 1.5
   },
   "morphology": "urban_high_rise",
   "rooftop_relation": "both_below_rooftop",
   "los_state": "los",
   "candidate_model_id": "all",
   "provenance": {
    "frequency_ghz": "user_declared",
    "distance_m": "geometry_derived",
    "tx_height_m": "user_declared",
    "rx_height_m": "user_declared",
    "morphology": "user_declared",
    "rooftop_relation": "user_declared",
    "los_state": "user_declared"
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "reference_model_id": "itu_r_p1411_table4_candidates_v1",
   "reference": "ITU-R P.1411-13",
   "revision": "2025-09",
   "section": "4.1.1",
   "table": "Table 4",
   "reference_url": "https://www.itu.int/rec/R-REC-P.1411/en",
   "reference_pdf_url": "https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.1411-13-202509-I!!PDF-E.pdf",
   "requested_model_id": "",
   "candidates": [
    {
     "model_id": "p1411_below_rooftop_los_v1",
     "reference": "ITU-R P.1411-13",
     "revision": "2025-09",
     "section": "4.1.1",
     "table": "Table 4",
     "row": "Urban high-rise, urban low-rise and suburban, line of sight",
     "source_url": "https://www.itu.int/rec/R-REC-P.1411/en",
     "source_pdf_url": "https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.1411-13-202509-I!!PDF-E.pdf",
     "applicability": {
      "status": "applicable",
      "applicable": true,
      "general_frequency_range_ghz": [
       0.45,
       300
      ],
      "general_distance_range_m": [
       5,
       660
      ],
      "effective_distance_range_m": [
       5,
       500
      ],
      "validated_at_frequency_ghz": 140,
      "morphologies": [
       "urban_high_rise",
       "urban_low_rise",
       "suburban"
      ],
      "required_rooftop_relation": "both_below_rooftop",
      "required_los_state": "los",
      "envelope_rule": "The largest distance shrinks in steps with frequency; both bounds belong to the range."
     },
     "inputs": {
      "frequency_ghz": 140,
      "distance_m": 99.98207354214199,
      "tx_height_m": 25,
      "rx_height_m": 1.5,
      "morphology": "urban_high_rise",
      "rooftop_relation": "both_below_rooftop",
      "los_state": "los"
     },
     "model": {
      "status": "median_available",
      "equation": "10*alpha*log10(d_m) + beta + 10*gamma*log10(f_ghz)",
      "coefficients": {
       "alpha": 2.07,
       "beta": 31.23,
       "gamma": 2.06
      },
      "distance_log10": 1.99992213940369,
      "frequency_log10": 2.146128035678238,
      "distance_term_db": 41.39838828565638,
      "frequency_term_db": 44.21023753497171,
      "median_path_loss_db": 116.8386258206281,
      "offset_db": 31.23,
      "random_fading_included": false,
      "wall_loss_db": 0,
      "note": "d is the distance between the antennas in space."
     },
     "uncertainty": {
      "sigma_db": 4.91,
      "distribution": "zero_mean_gaussian_N(0,sigma)",
      "mean_offset_db": 0,
      "p50_offset_db": 0,
      "interpretation": "Spread of places of this kind around the median; no value is drawn from it here.",
      "random_sampling": false,
      "reported_statistic": "median_basic_transmission_loss"
     },
     "p525_comparison": {
      "reference": "ITU-R P.525-5",
      "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
      "equation": "20*log10(4*pi*slant_distance_m/wavelength_m)",
      "slant_distance_m": 99.98207354214199,
      "fspl_db": 115.36878672352194,
      "excess_relative_to_fspl_db": 1.46983909710616,
      "included_in_p1411_median": false,
      "note": "For comparison. A negative excess means that the median lies below free space."
     },
     "external_atmospheric_composition": {
      "status": "deferred_unvalidated",
      "reference_model_id": "sub_thz_atmospheric_reference_v1",
      "reference": "ITU-R P.525-5",
      "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
      "included_in_p1411_median": false,
      "summed_with_p1411_median": false,
      "note": "A median of measurements holds the air of the places where it was measured: adding the atmosphere to it is not validated, so it is only shown beside it."
     },
     "research_sub_thz_comparison": {
      "status": "deferred_not_requested",
      "reference_model_id": "research_sub_thz",
      "frequency_ghz": 140,
      "included_in_p1411_median": false,
      "summed_with_p1411_median": false,
      "note": "Free space and 80 dB a wall event, at 140 GHz only: a convention, not a Recommendation."
     },
     "obstruction": {
      "building_dataset_available": true,
      "building_intersection_present": true,
      "building_intersection_count": 1,
      "building_ids": [
       "way/100000996"
      ],
      "path_within_dataset": true,
      "wall_loss_applied": false,
      "diffraction_applied": false,
      "material_loss_applied": false,
      "note": "Building parts that the path passes over or through, seen from above and whatever their height. No loss follows from them.",
      "known_height_building_ids": [
       "way/100000996"
      ],
      "height_evidence": [
       {
        "building_id": "way/100000996",
        "logical_building_id": "way/100000996",
        "height_m": 39,
        "height_source": "derived_from_levels",
        "known": true
       }
      ],
      "known_height_count": 1,
      "unknown_height_count": 0,
      "transmitter_inside_building": false,
      "receiver_inside_building": false
     },
     "limitations": [
      "A site-general median: the row knows the kind of place, not this place.",
      "Coefficients of the edition named here; earlier editions had others and shorter ranges."
     ],
     "non_claims": [
      "No claim about this link: scene, line of sight and heights are as stated, not measured.",
      "Not a canonical result: no coverage, interference or optimization uses it."
     ]
    },
    {
     "model_id": "p1411_urban_highrise_nlos_v1",
     "reference": "ITU-R P.1411-13",
     "revision": "2025-09",
     "section": "4.1.1",
     "table": "Table 4",
     "row": "Urban high-rise, no line of sight",
     "source_url": "https://www.itu.int/rec/R-REC-P.1411/en",
     "source_pdf_url": "https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.1411-13-202509-I!!PDF-E.pdf",
     "applicability": {
      "status": "inapplicable",
      "applicable": false,
      "reasons": [
       "los_state_mismatch"
      ],
      "general_frequency_range_ghz": [
       0.8,
       159
      ],
      "general_distance_range_m": [
       20,
       715
      ],
      "effective_distance_range_m": [
       20,
       150
      ],
      "validated_at_frequency_ghz": 140,
      "morphologies": [
       "urban_high_rise"
      ],
      "required_rooftop_relation": "both_below_rooftop",
      "required_los_state": "nlos",
      "envelope_rule": "The largest distance shrinks in steps with frequency; both bounds belong to the range."
     },
     "inputs": {
      "frequency_ghz": 140,
      "distance_m": 99.98207354214199,
      "tx_height_m": 25,
      "rx_height_m": 1.5,
      "morphology": "urban_high_rise",
      "rooftop_relation": "both_below_rooftop",
      "los_state": "los"
     },
     "model": {
      "status": "not_available_due_to_inapplicability",
      "equation": "10*alpha*log10(d_m) + beta + 10*gamma*log10(f_ghz)",
      "coefficients": {
       "alpha": 3.73,
       "beta": 16.02,
       "gamma": 2.26
      },
      "offset_db": 16.02,
      "random_fading_included": false,
      "wall_loss_db": 0,
      "note": "d is the distance between the antennas in space."
     },
     "uncertainty": {
      "sigma_db": 7.62,
      "distribution": "zero_mean_gaussian_N(0,sigma)",
      "mean_offset_db": 0,
      "p50_offset_db": 0,
      "interpretation": "Spread of places of this kind around the median; no value is drawn from it here.",
      "random_sampling": false,
      "reported_statistic": "median_basic_transmission_loss"
     },
     "p525_comparison": {
      "reference": "ITU-R P.525-5",
      "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
      "equation": "20*log10(4*pi*slant_distance_m/wavelength_m)",
      "slant_distance_m": 99.98207354214199,
      "fspl_db": 115.36878672352194,
      "included_in_p1411_median": false,
      "note": "For comparison. A negative excess means that the median lies below free space."
     },
     "external_atmospheric_composition": {
      "status": "deferred_unvalidated",
      "reference_model_id": "sub_thz_atmospheric_reference_v1",
      "reference": "ITU-R P.525-5",
      "reference_url": "https://www.itu.int/rec/R-REC-P.525/en",
      "included_in_p1411_median": false,
      "summed_with_p1411_median": false,
      "note": "A median of measurements holds the air of the places where it was measured: adding the atmosphere to it is not validated, so it is only shown beside it."
     },
     "research_sub_thz_comparison": {
      "status": "deferred_not_requested",
      "reference_model_id": "research_sub_thz",
      "frequency_ghz": 140,
      "included_in_p1411_median": false,
      "summed_with_p1411_median": false,
      "note": "Free space and 80 dB a wall event, at 140 GHz only: a convention, not a Recommendation."
     },
     "obstruction": {
      "building_dataset_available": true,
      "building_intersection_present": true,
      "building_intersection_count": 1,
      "building_ids": [
       "way/100000996"
      ],
      "path_within_dataset": true,
      "wall_loss_applied": false,
      "diffraction_applied": false,
      "material_loss_applied": false,
      "note": "Building parts that the path passes over or through, seen from above and whatever their height. No loss follows from them.",
      "known_height_building_ids": [
       "way/100000996"
      ],
      "height_evidence": [
       {
        "building_id": "way/100000996",
        "logical_building_id": "way/100000996",
        "height_m": 39,
        "height_source": "derived_from_levels",
        "known": true
       }
      ],
      "known_height_count": 1,
      "unknown_height_count": 0,
      "transmitter_inside_building": false,
      "receiver_inside_building": false
     },
     "limitations": [
      "A site-general median: the row knows the kind of place, not this place.",
      "Coefficients of the edition named here; earlier editions had others and shorter ranges."
     ],
     "non_claims": [
      "No claim about this link: scene, line of sight and heights are as stated, not measured.",
      "Not a canonical result: no coverage, interference or optimization uses it."
     ]
    }
   ],
   "applicable_candidates": [
    "p1411_below_rooftop_los_v1"
   ],
   "comparison_notes": [
    "Free space, the atmosphere and wall events are comparisons: none of them is in a median, and nothing is summed.",
    "A median below free space at short range is what the row gives; it is shown as it is."
   ],
   "scene_context": {
    "frequency_ghz": 140,
    "transmitter": {
     "location": {
      "lon": -32.996,
      "lat": 46.9929
     },
     "height_m": 25
    },
    "receiver": {
     "location": {
      "lon": -32.9948,
      "lat": 46.9932
     },
     "height_m": 1.5
    },
    "horizontal_distance_m": 97.1810939935659,
    "slant_distance_m": 99.98207354214199,
    "height_delta_m": -23.5,
    "tx_height_m": 25,
    "rx_height_m": 1.5,
    "morphology": "urban_high_rise",
    "rooftop_relation": "both_below_rooftop",
    "los_state": "los",
    "provenance": {
     "frequency_ghz": "user_declared",
     "distance_m": "geometry_derived",
     "tx_height_m": "user_declared",
     "rx_height_m": "user_declared",
     "morphology": "user_declared",
     "rooftop_relation": "user_declared",
     "los_state": "user_declared"
    },
    "scenario_mode": "explicit_scenario_reference_only",
    "building_data_available": true,
    "terrain_data_available": false
   },
   "obstruction": {
    "building_dataset_available": true,
    "building_intersection_present": true,
    "building_intersection_count": 1,
    "building_ids": [
     "way/100000996"
    ],
    "path_within_dataset": true,
    "wall_loss_applied": false,
    "diffraction_applied": false,
    "material_loss_applied": false,
    "note": "Building parts that the path passes over or through, seen from above and whatever their height. No loss follows from them.",
    "known_height_building_ids": [
     "way/100000996"
    ],
    "height_evidence": [
     {
      "building_id": "way/100000996",
      "logical_building_id": "way/100000996",
      "height_m": 39,
      "height_source": "derived_from_levels",
      "known": true
     }
    ],
    "known_height_count": 1,
    "unknown_height_count": 0,
    "transmitter_inside_building": false,
    "receiver_inside_building": false
   },
   "limitations": [
    "Line of sight and the relation to the rooftops are taken as stated; buildings on the way are flagged beside them and change nothing.",
    "Terrain is not looked at."
   ],
   "fingerprint": "p1411-reference-05010c52f3a7259fe724ea0795984b31fe24aa9a5821cdc12042497190be60c4"
  },
  "shortened": true
 },
 "subThzMaterial": {
  "url": "/api/sub-thz-material-reference",
  "body": {
   "schema_version": 1,
   "frequency_ghz": 140,
   "material_source": "p2040_reference",
   "material_id": "concrete_110_330",
   "thickness_m": 0.01,
   "thickness_provenance": "user_declared",
   "incidence_angle_deg": 30,
   "polarization": "TE",
   "incident_medium": {
    "name": "air",
    "relative_permittivity": 1,
    "conductivity_s_per_m": 0,
    "property_source": "user_declared"
   },
   "exit_medium": {
    "name": "air",
    "relative_permittivity": 1,
    "conductivity_s_per_m": 0,
    "property_source": "user_declared"
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "schema_version": 1,
   "model_id": "p2040_material_slab_reference_v1",
   "model_version": "v1",
   "status": "applicable",
   "readiness": "reference_only",
   "promoted": false,
   "reference": {
    "recommendation": "ITU-R P.2040-4",
    "revision": "2025-09",
    "url": "https://www.itu.int/rec/R-REC-P.2040/en",
    "pdf_url": "https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.2040-4-202509-I!!PDF-E.pdf",
    "annex": "Annex 1",
    "sections": [
     "2.1",
     "2.2",
     "3"
    ],
    "equations": [
     "(31)",
     "(32)",
     "(37a)",
     "(37b)",
     "(43)",
     "(44)"
    ],
    "scope": "One homogeneous slab with flat parallel faces between two half spaces, one plane wave."
   },
   "material": {
    "material_id": "concrete_110_330",
    "name": "Concrete",
    "source": "p2040_reference",
    "classification": "reference_material",
    "property_source": "p2040_reference",
    "reference_table": "ITU-R P.2040-4, Table 3",
    "coefficients": {
     "a": 5.17,
     "b": 0,
     "c": 0.0145,
     "d": 1.09
    },
    "frequency_range_ghz": [
     110,
     330
    ],
    "relative_permittivity": 5.17,
    "conductivity_s_per_m": 3.1669963374680585,
    "loss_tangent": 0.07867172443724191,
    "complex_relative_permittivity": {
     "real": 5.17,
     "imaginary": -0.4067328153405407,
     "magnitude": 5.1859745065970815,
     "phase_deg": -4.498292706620077
    },
    "thickness_m": 0.01,
    "thickness_provenance": "user_declared"
   },
   "geometry": {
    "frequency_ghz": 140,
    "wavelength_m": 0.0021413747,
    "incidence_angle_deg": 30,
    "incidence_angle_source": "user_declared",
    "angle_convention": "from the normal of the slab, in the incident medium; 0 is normal incidence",
    "polarization": "TE",
    "facade_normal_provenance": null,
    "intersections_detected": null,
    "selected_interaction_id": null,
    "geometry_mode": "declared_plane_wave"
   },
   "media": {
    "incident": {
     "name": "air",
     "relative_permittivity": 1,
     "conductivity_s_per_m": 0,
     "complex_relative_permittivity": {
      "real": 1,
      "imaginary": 0,
      "magnitude": 1,
      "phase_deg": 0
     },
     "property_source": "user_declared"
    },
    "exit": {
     "name": "air",
     "relative_permittivity": 1,
     "conductivity_s_per_m": 0,
     "complex_relative_permittivity": {
      "real": 1,
      "imaginary": 0,
      "magnitude": 1,
      "phase_deg": 0
     },
     "property_source": "user_declared"
    }
   },
   "applicability": {
    "status": "applicable",
    "frequency_range_ghz": [
     110,
     330
    ],
    "angle_range_deg": [
     0,
     89.999999
    ],
    "supported_polarizations": [
     "TE",
     "TM"
    ]
   },
   "ledger": {
    "reflection_coefficient": {
     "real": -0.43936820346948335,
     "imaginary": 0.01828294973829062,
     "magnitude": 0.4397484331650702,
     "phase_deg": 177.6171879175815
    },
    "transmission_coefficient": {
     "real": -0.03609997224596877,
     "imaginary": -0.04139679846566318,
     "magnitude": 0.05492634085178484,
     "phase_deg": -131.0899722901775
    },
    "first_interface_reflection_coefficient": {
     "real": -0.4392376110562804,
     "imaginary": 0.016645860363968694,
     "magnitude": 0.43955291334910407,
     "phase_deg": 177.82969096940164
    },
    "interface_reflection_power_fraction": 0.193206763633685,
    "reflected_power_fraction": 0.19337868447113418,
    "transmitted_power_fraction": 0.0030169029193664485,
    "absorbed_power_fraction": 0.8036044126094993,
    "power_balance_error": 0,
    "power_flux_correction": 1,
    "transmission_loss_db": 25.204386647211994,
    "numeric_state": "finite",
    "multiple_internal_reflections_included": true,
    "angles": {
     "incident_deg": 30,
     "slab_deg": 12.692675808307616,
     "exit_deg": 29.999999999999993
    },
    "propagation_constant": {
     "real": 6676.789580153695,
     "imaginary": -262.23214644284144
    },
    "normal_phase_thickness": {
     "real": 65.13880884801742,
     "imaginary": -2.687904329101333
    }
   },
   "comparison": {
    "historical_research_heuristic_db": 80,
    "slab_transmission_loss_db": 25.204386647211994,
    "difference_from_heuristic_db": -54.79561335278801,
    "combined": false,
    "interpretation": "The loss of one wall event in the research model, beside the slab: a convention that means practically opaque. The two are never added."
   },
   "property_provenance": {
    "material_properties": "p2040_reference",
    "thickness": "user_declared",
    "incidence_angle": "user_declared",
    "polarization": "user_declared",
    "surrounding_media": "user_declared, user_declared"
   },
   "fingerprint": "sub-thz-material-reference-9e86dffb9b7185723ca6c030d29060c8a63231a7374f7c11adf42ff7953b7467",
   "assumptions": [
    "Time convention exp(+j w t): eps = eps_real - j eps_loss, with eps_loss = 17.98 sigma / f_GHz.",
    "TE: electric field perpendicular to the plane of incidence; TM: in it. TM reflection has the sign of the magnetic field.",
    "The transmission coefficient is that of the electric field, its phase referred to the normal thickness; transmitted power is its square times power_flux_correction.",
    "All internal reflections are in the result, as waves with their phases."
   ],
   "limitations": [
    "A wall of one material: no layers, cavities, reinforcement, openings or rough faces.",
    "One plane wave and an unbounded slab: no edges, no beam, no diffuse scattering.",
    "Rows above 100 GHz were checked against public copies of the table, not against its paper."
   ]
  },
  "shortened": true
 },
 "subThzReflection": {
  "url": "/api/sub-thz-reflection-reference",
  "body": {
   "schema_version": 1,
   "frequency_ghz": 140,
   "polarization": "TE",
   "coordinate_frame": {
    "mode": "local_enu"
   },
   "tx": {
    "position": {
     "x": -10,
     "y": 10,
     "z": 8
    },
    "antenna": {
     "mode": "isotropic",
     "absolute_gain_dbi": 20
    }
   },
   "rx": {
    "position": {
     "x": 20,
     "y": 20,
     "z": 5
    },
    "antenna": {
     "mode": "isotropic",
     "absolute_gain_dbi": 20
    }
   },
   "facade": {
    "start": {
     "x": -50,
     "y": 0,
     "z": 0
    },
    "end": {
     "x": 50,
     "y": 0,
     "z": 0
    },
    "plane_point": {
     "x": 0,
     "y": 0,
     "z": 0
    },
    "outward_normal": {
     "x": 0,
     "y": 1,
     "z": 0
    },
    "geometry_provenance": "user_declared",
    "normal_provenance": "user_declared",
    "height_provenance": "user_declared",
    "base_z": 0,
    "top_z": 20
   },
   "material": {
    "mode": "interface",
    "material_source": "p2040_reference",
    "material_id": "concrete_110_330",
    "incident_medium": {
     "name": "air",
     "relative_permittivity": 1,
     "conductivity_s_per_m": 0,
     "property_source": "user_declared"
    },
    "exit_medium": {
     "name": "air",
     "relative_permittivity": 1,
     "conductivity_s_per_m": 0,
     "property_source": "user_declared"
    }
   },
   "terrain": {
    "mode": "flat_ground_relative_datum",
    "provenance": "user_declared"
   },
   "link_budget": {
    "pt_conducted_dbm": 10
   }
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "schema_version": 1,
   "model": "Single specular reflection from one finite vertical planar facade by image-source construction",
   "model_id": "single_bounce_specular_reflection_reference_v1",
   "model_version": "v1",
   "readiness": "reference_only",
   "promoted": false,
   "production_candidate": false,
   "canonical": false,
   "network_coupled": false,
   "multipath_combined": false,
   "coherent_multipath_combined": false,
   "frequency_ghz": 140,
   "polarization": "TE",
   "status": "qualified_reference",
   "applicability": {
    "status": "qualified_reference",
    "qualifications": [
     "roughness_unknown",
     "antenna_far_field_unknown",
     "visibility_assumed_for_local_enu"
    ]
   },
   "geometry": {
    "local_frame": {
     "coordinate_system": "ENU",
     "mode": "local_enu",
     "projection": "none",
     "origin": null,
     "origin_enu": {
      "x": 0,
      "y": 0,
      "z": 0
     },
     "origin_provenance": "none",
     "transform_description": "Positions are taken as east, north and up metres as they are."
    },
    "tx_enu": {
     "x": -10,
     "y": 10,
     "z": 8
    },
    "rx_enu": {
     "x": 20,
     "y": 20,
     "z": 5
    },
    "facade_start_enu": {
     "x": -50,
     "y": 0,
     "z": 0
    },
    "facade_end_enu": {
     "x": 50,
     "y": 0,
     "z": 0
    },
    "plane_point_enu": {
     "x": 0,
     "y": 0,
     "z": 0
    },
    "plane_normal": {
     "x": 0,
     "y": 1,
     "z": 0
    },
    "mirrored_tx_enu": {
     "x": -10,
     "y": -10,
     "z": 8
    },
    "reflection_point_enu": {
     "x": 0,
     "y": 0,
     "z": 7
    },
    "incident_direction": {
     "x": 0.7053456158585982,
     "y": -0.7053456158585982,
     "z": -0.07053456158585983
    },
    "reflected_direction": {
     "x": 0.7053456158585982,
     "y": 0.7053456158585982,
     "z": -0.07053456158585983
    },
    "image_intersection_t": 0.3333333333333333,
    "segment_parameter": 0.5,
    "segment_distance_from_line_m": 0,
    "d1_m": 14.177446878757825,
    "d2_m": 28.35489375751565,
    "total_reflected_path_length_m": 42.532340636273474,
    "image_path_length_m": 42.532340636273474,
    "image_path_difference_m": 0,
    "incidence_angle_deg": 45.142527402683065,
    "reflection_angle_deg": 45.142527402683065,
    "specular_equality_error": 0,
    "te_tm_basis": {
     "te": {
      "x": -0.09950371902099893,
      "y": 0,
      "z": -0.9950371902099892
     },
     "tm": {
      "x": -0.701845119730874,
      "y": -0.7088635709281828,
      "z": 0.07018451197308742
     },
     "normal_incidence_basis": false,
     "convention": "te = normal x incident direction, tm = te x incident direction, both of unit length; at normal incidence te is up, and both polarizations reflect alike.",
     "magnitudes_equivalent": false
    },
    "angle_convention": "from the normal of the facade; 0 is normal incidence",
    "vertical_extent_status": "known",
    "base_z": 0,
    "top_z": 20
   },
   "facade": {
    "geometry_provenance": "user_declared",
    "normal_provenance": "user_declared",
    "height_provenance": "user_declared",
    "base_z": 0,
    "top_z": 20,
    "available_horizontal_left_m": 50,
    "available_horizontal_right_m": 50,
    "available_vertical_below_m": 7,
    "available_vertical_above_m": 13,
    "fresnel_zone_scale_m": 0.14226554058465452,
    "finite_reflector_evidence": "facade_extent_known",
    "facade_extent_known": true,
    "roughness": {
     "smooth_surface_criterion": "4*pi*sigma*cos(theta)/wavelength < 0.3",
     "specularity_status": "roughness_unknown",
     "specularity_evidence": "Rayleigh parameter of the stated roughness. The loss of a Gaussian surface is shown and not applied: no diffuse part is modelled that could receive it."
    },
    "diffuse_scattering_modelled": false
   },
   "material": {
    "mode": "interface",
    "material_source": "p2040_reference",
    "material_id": "concrete_110_330",
    "name": "Concrete",
    "source": "p2040_reference",
    "classification": "reference_material",
    "property_source": "p2040_reference",
    "reference_table": "ITU-R P.2040-4, Table 3",
    "coefficients": {
     "a": 5.17,
     "b": 0,
     "c": 0.0145,
     "d": 1.09
    },
    "frequency_range_ghz": [
     110,
     330
    ],
    "relative_permittivity": 5.17,
    "conductivity_s_per_m": 3.1669963374680585,
    "loss_tangent": 0.07867172443724191,
    "complex_relative_permittivity": {
     "real": 5.17,
     "imaginary": -0.4067328153405407,
     "magnitude": 5.1859745065970815,
     "phase_deg": -4.498292706620077
    },
    "p2040_identity": true,
    "incident_medium": {
     "name": "air",
     "relative_permittivity": 1,
     "conductivity_s_per_m": 0,
     "complex_relative_permittivity": {
      "real": 1,
      "imaginary": 0,
      "magnitude": 1,
      "phase_deg": 0
     },
     "property_source": "user_declared"
    },
    "reflection_coefficient": {
     "real": -0.5086271221395803,
     "imaginary": 0.01611322856579348,
     "magnitude": 0.5088822904275654,
     "phase_deg": 178.18548542717156,
     "phase_rad": 3.1099233999685185,
     "power_fraction": 0.258961185510805,
     "reflection_loss_db": 5.8676532542343836
    },
    "interface_coefficient": {
     "real": -0.5086271221395803,
     "imaginary": 0.01611322856579348,
     "magnitude": 0.5088822904275654,
     "phase_deg": 178.18548542717156,
     "phase_rad": 3.1099233999685185,
     "power_fraction": 0.258961185510805,
     "reflection_loss_db": 5.8676532542343836
    },
    "multiple_internal_reflections_included": false
   },
   "visibility": {
    "terrain_status": "flat_ground_relative_datum",
    "leg1_visibility": {
     "status": "visible",
     "evidence": "assumed_visible_local_enu_without_obstruction_data"
    },
    "leg2_visibility": {
     "status": "visible",
     "evidence": "assumed_visible_local_enu_without_obstruction_data"
    }
   },
   "antennas": {
    "tx": {
     "mode": "isotropic",
     "absolute_gain_dbi": 20,
     "departure_azimuth_deg": 135,
     "departure_elevation_deg": -4.044691235386268,
     "pattern_attenuation_db": 0,
     "pattern_attenuation_source": "none",
     "pattern_eligible": true,
     "pattern_eligibility_reason": "within_beam"
    },
    "rx": {
     "mode": "isotropic",
     "absolute_gain_dbi": 20,
     "arrival_look_azimuth_deg": 225,
     "arrival_look_elevation_deg": 4.044691235386268,
     "pattern_attenuation_db": 0,
     "pattern_attenuation_source": "none",
     "pattern_eligible": true,
     "pattern_eligibility_reason": "within_beam"
    }
   },
   "spreading": {
    "wavelength_m": 0.0021413747,
    "total_reflected_path_length_m": 42.532340636273474,
    "fspl_reflected_path_db": 107.94472960404627,
    "formula": "20*log10(4*pi*L/wavelength_m), L = d1_m + d2_m, once",
    "two_leg_fspl_composition": false
   },
   "link_budget": {
    "pt_conducted_dbm": 10,
    "tx_absolute_gain_dbi": 20,
    "tx_pattern_attenuation_db": 0,
    "rx_absolute_gain_dbi": 20,
    "rx_pattern_attenuation_db": 0,
    "system_loss_db": 0,
    "polarization_loss_db": 0,
    "calibration_db": 0,
    "fspl_reflected_path_db": 107.94472960404627,
    "reflection_power_term_db": -5.8676532542343836,
    "reflected_path_reference_power_dbm": -63.81238285828066,
    "equation": "pt + tx gain - tx pattern + rx gain - rx pattern - system - polarization + calibration - fspl(d1 + d2) + 10*log10(|Gamma|^2)"
   },
   "evidence": {
    "fresnel": {
     "radius_m": 0.14226554058465452,
     "horizontal_extent_known": true,
     "vertical_extent_known": true,
     "finite_reflector_evidence": "facade_extent_known"
    },
    "far_field": {
     "far_field_status": "unknown",
     "tx_compared_distance_m": 14.177446878757825,
     "rx_compared_distance_m": 28.35489375751565,
     "wavelength_m": 0.0021413747,
     "comparison": "2 D^2 / wavelength of each antenna against the length of its own leg"
    }
   },
   "diffuse_scattering_modelled": false,
   "atmosphere_composition_supported": false,
   "direct_path_calculated": false,
   "exclusions": [
    "The direct path, and any sum of paths.",
    "Gases, rain and fog; P.1411 and P.526 terms; wall events.",
    "Diffuse scattering, edge diffraction, more than one bounce."
   ],
   "assumptions": [
    "Time convention exp(+j w t): eps = eps_real - j eps_loss.",
    "One flat facade, one material, one plane wave at the angle of the specular path.",
    "Free space spreads over the whole path once; the reflection coefficient is applied once."
   ],
   "limitations": [
    "A reference for research: no canonical result of the service uses it or is changed by it.",
    "The facade counts as unbounded for the coefficient; Fresnel zone and edges are evidence beside it.",
    "Terrain is not looked at."
   ],
   "fingerprint": "specular-reflection-reference-ff3f2ce06368d7d223d415ec58957d7ae820e38a401aece21a438dabf277ddd0"
  },
  "shortened": true
 },
 "subThzValidation": {
  "url": "/api/sub-thz-validation",
  "body": {
   "campaigns": [
    {
     "schema_version": 1,
     "campaign_id": "corridor",
     "provenance": {
      "source_type": "synthetic_controlled"
     },
     "frequency_range_ghz": {
      "min_ghz": 100,
      "max_ghz": 300
     },
     "measurements": [
      {
       "measurement_id": "m-20",
       "frequency_ghz": 140,
       "measured_path_loss_db": 85,
       "geometry": {
        "direct_3d_distance_m": 20
       },
       "measurement_quantity": "path_loss",
       "antenna_gain_embedded": false,
       "cable_loss_embedded": false,
       "calibration_applied": true,
       "directionality": "synthesized_omnidirectional",
       "antenna_comparison_basis": "isotropic_equivalent_path_loss"
      },
      {
       "measurement_id": "m-40",
       "frequency_ghz": 140,
       "measured_path_loss_db": 95,
       "geometry": {
        "direct_3d_distance_m": 40
       },
       "measurement_quantity": "path_loss",
       "antenna_gain_embedded": false,
       "cable_loss_embedded": false,
       "calibration_applied": true,
       "directionality": "synthesized_omnidirectional",
       "antenna_comparison_basis": "isotropic_equivalent_path_loss"
      },
      {
       "measurement_id": "m-60",
       "frequency_ghz": 140,
       "measured_path_loss_db": 105,
       "geometry": {
        "direct_3d_distance_m": 60
       },
       "measurement_quantity": "path_loss",
       "antenna_gain_embedded": false,
       "cable_loss_embedded": false,
       "calibration_applied": true,
       "directionality": "synthesized_omnidirectional",
       "antenna_comparison_basis": "isotropic_equivalent_path_loss"
      }
     ]
    }
   ]
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "schema_version": 1,
   "operation": "compare_models",
   "model_family": "measurement_evidence_validation_v1",
   "validation_fingerprint": "validation-d09bb9d065572838d122f2803dd4b3a83e3de1058fee52f7c063c453cb47a36e",
   "campaigns": [
    {
     "campaign_id": "corridor",
     "source_type": "synthetic_controlled",
     "measurement_count": 3,
     "observed_count": 3,
     "censored_count": 0,
     "metadata_only": false
    }
   ],
   "models": [
    {
     "model_id": "p525_fspl",
     "model_version": "v1",
     "reference": "ITU-R P.525-5, section 2.2, equation (3)",
     "status_counts": {
      "applicable": 3,
      "inapplicable": 0,
      "ambiguous": 0,
      "unsupported": 0,
      "censored": 0
     },
     "metric": {
      "count": 3,
      "mean_bias_db": -11.578618851285379,
      "median_bias_db": -12.411543762007383,
      "mae_db": 11.578618851285379,
      "rmse_db": 12.354679623845149,
      "std_db": 4.309720884757311,
      "p10_db": -15.595063831383683,
      "p90_db": -7.229003906898273
     },
     "stratified_metrics": [
      {
       "dimension": "los_nlos",
       "value": "unknown",
       "metric": {
        "count": 3,
        "mean_bias_db": -11.578618851285379,
        "median_bias_db": -12.411543762007383,
        "mae_db": 11.578618851285379,
        "rmse_db": 12.354679623845149,
        "std_db": 4.309720884757311,
        "p10_db": -15.595063831383683,
        "p90_db": -7.229003906898273
       }
      },
      {
       "dimension": "morphology",
       "value": "unknown",
       "metric": {
        "count": 3,
        "mean_bias_db": -11.578618851285379,
        "median_bias_db": -12.411543762007383,
        "mae_db": 11.578618851285379,
        "rmse_db": 12.354679623845149,
        "std_db": 4.309720884757311,
        "p10_db": -15.595063831383683,
        "p90_db": -7.229003906898273
       }
      }
     ],
     "diagnostics": [
      {
       "dimension": "log_distance_m",
       "count": 3,
       "slope_db_per_unit": 20.9813626556081,
       "correlation": 0.9590585098307232,
       "strong_trend": true,
       "unit": "dB per decade of distance",
       "interpretation": "The residuals run along this quantity: a constant bias would not remove what is missing."
      },
      {
       "dimension": "frequency_ghz",
       "count": 3,
       "slope_db_per_unit": null,
       "correlation": null,
       "strong_trend": false,
       "unit": "dB per GHz",
       "interpretation": "The quantity or the residuals do not vary: no trend can be told."
      }
     ]
    },
    {
     "model_id": "sub_thz_atmospheric_reference_v1",
     "model_version": "v1",
     "reference": "ITU-R P.525-5, P.676-13 Annex 1, P.838-3, P.840-9",
     "status_counts": {
      "applicable": 0,
      "inapplicable": 0,
      "ambiguous": 0,
      "unsupported": 3,
      "censored": 0
     },
     "metric": {
      "count": 0,
      "mean_bias_db": null,
      "median_bias_db": null,
      "mae_db": null,
      "rmse_db": null,
      "std_db": null,
      "p10_db": null,
      "p90_db": null
     },
     "atmospheric_comparison": {
      "status": "unavailable_without_explicit_weather",
      "comparable_count": 0,
      "unavailable_count": 3,
      "reason": "Samples need temperature, pressure, water vapour, rain and fog, all stated and within the range of the Recommendations."
     }
    }
   ],
   "common_sample_comparisons": [
    {
     "model_a": "p525_fspl",
     "model_b": "sub_thz_atmospheric_reference_v1",
     "common_sample_count": 0,
     "model_a_metric": {
      "count": 0,
      "mean_bias_db": null,
      "median_bias_db": null,
      "mae_db": null,
      "rmse_db": null,
      "std_db": null,
      "p10_db": null,
      "p90_db": null
     },
     "model_b_metric": {
      "count": 0,
      "mean_bias_db": null,
      "median_bias_db": null,
      "mae_db": null,
      "rmse_db": null,
      "std_db": null,
      "p10_db": null,
      "p90_db": null
     },
     "mean_residual_delta_db": null
    },
    {
     "model_a": "p525_fspl",
     "model_b": "p1411_below_rooftop_los_v1",
     "common_sample_count": 0,
     "model_a_metric": {
      "count": 0,
      "mean_bias_db": null,
      "median_bias_db": null,
      "mae_db": null,
      "rmse_db": null,
      "std_db": null,
      "p10_db": null,
      "p90_db": null
     },
     "model_b_metric": {
      "count": 0,
      "mean_bias_db": null,
      "median_bias_db": null,
      "mae_db": null,
      "rmse_db": null,
      "std_db": null,
      "p10_db": null,
      "p90_db": null
     },
     "mean_residual_delta_db": null
    }
   ],
   "readiness": {
    "classification": "synthetic_controlled_only",
    "promoted_model": "",
    "production_candidate": false,
    "gate_status": "not_ready",
    "required_gates": [
     "independent_field_campaigns_with_stated_uncertainty",
     "held_out_validation_on_other_sites_and_campaigns",
     "coverage_of_the_scenarios_frequencies_and_distances_of_use",
     "published_method_and_data"
    ],
    "notes": [
     "Every campaign is synthetic: it checks the arithmetic and says nothing about propagation."
    ]
   },
   "promoted": false,
   "production_candidate": false,
   "assumptions": [
    "Residual = measured path loss less predicted path loss, in dB: positive where the model promises too much.",
    "A declared direct distance goes before the coordinates; the coordinates give the slant over flat ground.",
    "A path loss is taken as its comparison basis says; embedded-gain flags must be stated and change no value.",
    "A measurement inherits what its campaign states of antennas, cables, calibration, labels and weather, and nothing else.",
    "Rain is taken as circularly polarized; weather holds along the whole path."
   ],
   "limitations": [
    "Signals that were not detected are counted and left out: with many of them the residuals describe the stronger links only.",
    "Standard deviations are those of the samples at hand; no confidence interval is given.",
    "Samples of one site are not independent of each other."
   ]
  },
  "shortened": true
 },
 "computeInterference": {
  "url": "/api/interference",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "network_tech": "4g",
   "radius_m": 150,
   "sample_spacing_m": 50
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "properties": {
       "sample_id": "grid-1",
       "serving_cell_id": null,
       "channel_id": null,
       "desired_signal_power_mw": null,
       "interference_power_mw": null,
       "thermal_noise_power_mw": null,
       "rsrp_dbm": null,
       "sinr_db": null,
       "rsrq_db": null,
       "rssi_dbm": null,
       "interference_dbm": null,
       "quality_class": "no_signal",
       "serviceable": false,
       "interference_limited": false,
       "serviceability_status": "unavailable",
       "serviceability_failures": [
        "no_eligible_carrier"
       ],
       "wall_count": null,
       "los_state": null,
       "strongest_interferer_id": null,
       "strongest_interferer_dbm": null,
       "interferer_count": 0,
       "power_ledger": [
        {
         "cell_id": "west",
         "role": "absent",
         "eligible": false,
         "serving_eligible": false,
         "exclusion_reason": "antenna_ineligible"
        },
        {
         "cell_id": "east",
         "role": "absent",
         "eligible": false,
         "serving_eligible": false,
         "exclusion_reason": "outside_radius"
        }
       ]
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.0141535,
        46.9847473
       ]
      }
     },
     {
      "type": "Feature",
      "properties": {
       "sample_id": "grid-2",
       "serving_cell_id": null,
       "channel_id": null,
       "desired_signal_power_mw": null,
       "interference_power_mw": null,
       "thermal_noise_power_mw": null,
       "rsrp_dbm": null,
       "sinr_db": null,
       "rsrq_db": null,
       "rssi_dbm": null,
       "interference_dbm": null,
       "quality_class": "no_signal",
       "serviceable": false,
       "interference_limited": false,
       "serviceability_status": "unavailable",
       "serviceability_failures": [
        "no_eligible_carrier"
       ],
       "wall_count": null,
       "los_state": null,
       "strongest_interferer_id": null,
       "strongest_interferer_dbm": null,
       "interferer_count": 0,
       "power_ledger": [
        {
         "cell_id": "west",
         "role": "absent",
         "eligible": false,
         "serving_eligible": false,
         "exclusion_reason": "antenna_ineligible"
        },
        {
         "cell_id": "east",
         "role": "absent",
         "eligible": false,
         "serving_eligible": false,
         "exclusion_reason": "outside_radius"
        }
       ]
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.013495,
        46.9847473
       ]
      }
     }
    ]
   },
   "demand_geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "properties": {
       "sample_id": "demand-way/100000134",
       "building_id": "way/100000134",
       "affected": true,
       "demand_weight": 0,
       "residential_demand": 57.7,
       "total_demand": 57.7,
       "reason": "residential demand",
       "serving_cell_id": null,
       "channel_id": null,
       "desired_signal_power_mw": null,
       "interference_power_mw": null,
       "thermal_noise_power_mw": null,
       "rsrp_dbm": null,
       "sinr_db": null,
       "rsrq_db": null,
       "rssi_dbm": null,
       "interference_dbm": null,
       "quality_class": "no_signal",
       "serviceable": false,
       "interference_limited": false,
       "serviceability_status": "unavailable",
       "serviceability_failures": [
        "no_eligible_carrier"
       ],
       "wall_count": null,
       "los_state": null,
       "strongest_interferer_id": null,
       "strongest_interferer_dbm": null,
       "interferer_count": 0
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.01401138592962,
        46.9846882489662
       ]
      }
     },
     {
      "type": "Feature",
      "properties": {
       "sample_id": "demand-way/100000135",
       "building_id": "way/100000135",
       "affected": true,
       "demand_weight": 0,
       "residential_demand": 32.4,
       "total_demand": 32.4,
       "reason": "residential demand",
       "serving_cell_id": null,
       "channel_id": null,
       "desired_signal_power_mw": null,
       "interference_power_mw": null,
       "thermal_noise_power_mw": null,
       "rsrp_dbm": null,
       "sinr_db": null,
       "rsrq_db": null,
       "rssi_dbm": null,
       "interference_dbm": null,
       "quality_class": "no_signal",
       "serviceable": false,
       "interference_limited": false,
       "serviceability_status": "unavailable",
       "serviceability_failures": [
        "no_eligible_carrier"
       ],
       "wall_count": null,
       "los_state": null,
       "strongest_interferer_id": null,
       "strongest_interferer_dbm": null,
       "interferer_count": 0
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.01274975,
        46.9847355
       ]
      }
     }
    ]
   },
   "stats": {
    "sample_count": 53,
    "signal_samples": 21,
    "valid_sample_count": 21,
    "no_signal_count": 32,
    "serviceable_samples": 21,
    "serviceable_pct": 39.6,
    "serviceable_fraction": 1,
    "served_fraction_of_samples": 0.3962,
    "serviceable_area_m2": 52500,
    "interference_limited_count": 0,
    "interference_limited_pct": 0,
    "interference_limited_area_m2": 0,
    "avg_sinr_db": 60,
    "p10_sinr_db": 44.4,
    "median_sinr_db": 66.9,
    "avg_rsrp_dbm": -65.2,
    "p10_rsrp_dbm": -80.9,
    "median_rsrp_dbm": -58.3,
    "avg_rsrq_db": -10.8,
    "p10_rsrq_db": -10.8,
    "median_rsrq_db": -10.8,
    "demand_candidates": 15,
    "affected_demand_buildings": 9,
    "affected_demand": 261.8,
    "outage_by_reason": {
     "rsrp_below_threshold": 0,
     "sinr_below_threshold": 0,
     "rsrq_below_threshold": 0,
     "no_eligible_carrier": 32,
     "serving_cell_unavailable": 0
    },
    "per_serving_cell": [
     {
      "cell_id": "west",
      "channel_id": "CH-1",
      "serving_samples": 10,
      "serviceable_samples": 10,
      "avg_sinr_db": 63.3,
      "avg_rsrp_dbm": -61.9,
      "avg_rsrq_db": -10.8
     },
     {
      "cell_id": "east",
      "channel_id": "CH-1",
      "serving_samples": 11,
      "serviceable_samples": 11,
      "avg_sinr_db": 57,
      "avg_rsrp_dbm": -68.2,
      "avg_rsrq_db": -10.8
     }
    ]
   },
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "samples",
     "count": 0,
     "of": 53,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 9,
     "tested_points": 9,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "No cell disturbs beyond its own radius: at 21 of the served samples the mean SINR is 60 dB, and 52.8 dB where all cells are heard there, up to 5000 m (interference_radius_m).",
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 9 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "model": {
    "type": "deterministic_planning_estimate",
    "network_tech": "4g",
    "measurement_family": "lte_crs",
    "frequency_ghz": 2.6,
    "bandwidth_mhz": 20,
    "subcarrier_spacing_khz": 15,
    "resource_blocks": 100,
    "noise_figure_db": 7,
    "load_factor": 0.7,
    "reuse_factor": 1,
    "requested_sample_spacing_m": 50,
    "effective_sample_spacing_m": 50,
    "assumptions": [
     "Deterministic median powers: no fading, no fast variation, no traffic in time.",
     "A carrier spreads its power evenly over its resource elements; nothing is boosted.",
     "Interferers are scaled by their load factor; the serving cell is not.",
     "Only cells of exactly the same technology, channel, frequency and bandwidth disturb each other.",
     "Adjacent channels and partial overlaps are left out.",
     "A cell disturbs within its own radius and not beyond it.",
     "Noise is -174 dBm/Hz over one subcarrier with the noise figure of the request.",
     "A point inside a building and below its roof is evaluated out of sight, without entry loss."
    ],
    "heterogeneous_profiles": false,
    "profiles": [
     {
      "cell_id": "west",
      "network_tech": "4g",
      "measurement_family": "lte_crs",
      "frequency_ghz": 2.6,
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "subcarrier_spacing_khz": 15,
      "resource_blocks": 100,
      "thermal_noise_dbm": -125.239,
      "load_factor": 0.7
     },
     {
      "cell_id": "east",
      "network_tech": "4g",
      "measurement_family": "lte_crs",
      "frequency_ghz": 2.6,
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "subcarrier_spacing_khz": 15,
      "resource_blocks": 100,
      "thermal_noise_dbm": -125.239,
      "load_factor": 0.7
     }
    ],
    "interference_horizon_meters": [
     150,
     150
    ],
    "interference_horizon_source": "effective_cell_profile.radius_m",
    "interference_horizon_semantics": "Beyond the radius of a cell its signal is neither served nor counted as interference.",
    "interference_horizon_check": {
     "sample_count": 21,
     "mean_sinr_db": 60,
     "mean_sinr_all_heard_db": 52.8,
     "heard_within_m": 5000
    },
    "rsrp_threshold_dbm": -110,
    "sinr_threshold_db": 0,
    "rsrq_threshold_db": -20,
    "serviceability_rule": "RSRP, SINR and RSRQ each at or above its threshold",
    "serviceability_policy_id": "planning-default-v1",
    "threshold_provenance": "planning values of this service, no limits of a standard",
    "receiver_threshold_rule": "A cell may serve where its carrier power is strictly above the receiver threshold of its profile; a weaker one still disturbs.",
    "receiver_noise_semantics": "noise_figure_db of the request; receiver_noise_figure_db of a profile decides its receiver threshold alone.",
    "serving_selection_mode": "automatic_strongest_eligible",
    "serving_selection_metric": "rsrp_dbm",
    "co_channel_eligibility_rule": "same technology, channel_id, frequency, bandwidth and kind of reference signal, exactly",
    "carrier_power_semantics": "received power of the whole carrier",
    "resource_basis": "one resource element",
    "resource_elements_per_rb": 12,
    "interference_noise_bandwidth_hz": 15000,
    "noise_bandwidth_source": "subcarrier_spacing_resource",
    "rsrp_kind": "lte_crs_reference_signal_planning",
    "rsrp_conversion_id": "uniform-carrier-to-reference-resource-v1",
    "rsrp_conversion_description": "RSRP = carrier power - 10 log10(12 resource blocks)",
    "rssi_rsrq_semantics": "RSSI = 12 resource blocks (desired + interference + noise); RSRQ = resource blocks desired / RSSI",
    "load_assumption": "each interferer by the load_factor of its own profile",
    "adjacent_channel_model": "excluded",
    "partial_overlap_model": "deferred",
    "optimization_coupling": "none: priorities and constraints of the request change nothing here",
    "power_ledger_scope": "complete",
    "radio_quality_references": [
     {
      "id": "3GPP TS 36.214",
      "sections": "5.1.1, 5.1.3",
      "applicability": "RSRP and RSRQ of LTE"
     },
     {
      "id": "3GPP TS 38.215",
      "sections": "5.1.1, 5.1.3",
      "applicability": "SS-RSRP and SS-RSRQ of NR"
     }
    ],
    "scenario_fingerprint": "interference-8dd1872bac2393c7d3f9fc8d44d373c7",
    "scenario_schema_version": "network-scenario-v1",
    "request_defaults": {
     "rays": 60,
     "radius_m": 150,
     "frequency_ghz": 2.6,
     "tx_power_dbm": 30,
     "beam_width": 120,
     "bandwidth_mhz": 20,
     "load_factor": 0.7,
     "reuse_factor": 1,
     "calibration_offset_db": 0,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 150,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "noise_figure_db": 7
    },
    "effective_cell_profiles": [
     {
      "id": "west",
      "tower_lon": -33.0131391,
      "tower_lat": 46.9856456,
      "azimuth_deg": 30,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "4g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 2.6,
       "band": "LTE Band 7",
       "bandwidth_mhz": 20,
       "channel_id": "CH-1",
       "duplex_mode": "fdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 150,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 20000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     },
     {
      "id": "east",
      "tower_lon": -33.0194211,
      "tower_lat": 46.9923833,
      "azimuth_deg": 150,
      "rf_profile": {
       "schema_version": 1,
       "network_tech": "4g",
       "propagation_model": "urban_short_range",
       "frequency_ghz": 2.6,
       "band": "LTE Band 7",
       "bandwidth_mhz": 20,
       "channel_id": "CH-1",
       "duplex_mode": "fdd",
       "tx_power_dbm": 30,
       "antenna_gain_dbi": 25,
       "rx_antenna_gain_dbi": 0,
       "system_loss_db": 0,
       "polarization_loss_db": 0,
       "radius_m": 150,
       "beam_width": 120,
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "mechanical_downtilt_deg": 0,
       "electrical_downtilt_deg": 0,
       "orientation_deg": 0,
       "horizontal_pattern_id": "ideal-sector",
       "vertical_pattern_id": "flat",
       "load_factor": 0.7,
       "reuse_factor": 1,
       "pci": null,
       "receiver_height_m": 1.5,
       "receiver_sensitivity_dbm": -115,
       "receiver_sensitivity_mode": "manual",
       "receiver_noise_bandwidth_hz": 20000000,
       "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
       "receiver_noise_figure_db": 7,
       "receiver_required_snr_db": 3,
       "receiver_margin_db": 0,
       "tx_antenna_gain_dbi": 25
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     }
    ],
    "rf_contract": {
     "model_id": "urban_short_range",
     "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
     "applied_model_id": "urban_short_range",
     "model_family": "3GPP TR 38.901 UMa",
     "scenario": "urban-short-range-outdoor-to-outdoor",
     "fallback_model_id": "legacy_fspl_walls",
     "uses_building_height": true,
     "model_status": "deterministic planning baseline",
     "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
     "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
     "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
     "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
     "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
     "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
     "propagation_terms": [
      "UMa median path loss (LOS or NLOS)"
     ],
     "deterministic": true,
     "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
     "uses_terrain": false,
     "uses_diffraction": false,
     "uses_reflection": false,
     "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
     "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
     "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
     "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
     "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
     "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
     "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
     "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
     "absolute_terms": [
      "tx_power_dbm",
      "tx_antenna_gain_dbi",
      "rx_antenna_gain_dbi"
     ],
     "relative_attenuation_terms": [
      "horizontal_pattern_attenuation_db",
      "vertical_pattern_attenuation_db",
      "tx_pattern_attenuation_db"
     ],
     "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
     "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
     "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
     "building_service_threshold_dbm": -100,
     "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
     "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
     "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
     "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
     "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
     "interference_rsrp_threshold_dbm": -110,
     "interference_sinr_threshold_db": 0,
     "interference_rsrq_threshold_db": -20,
     "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
     "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
     "antenna_pattern_id": "ideal-sector",
     "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
     "antenna_pattern_uses_hard_beam": true,
     "calibration_offset_db": 0
    },
    "cell_conditions": [
     {
      "id": "west",
      "applicability": {
       "requested_model_id": "urban_short_range",
       "applied_model_id": "urban_short_range",
       "fallback_used": false,
       "reason": "applicable"
      },
      "transmitter_site": {
       "kind": "rooftop",
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "host_roof_height_m": 4,
       "host_building_ids": [
        "way/100000208"
       ],
       "pack_coverage": "complete"
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     },
     {
      "id": "east",
      "applicability": {
       "requested_model_id": "urban_short_range",
       "applied_model_id": "urban_short_range",
       "fallback_used": false,
       "reason": "applicable"
      },
      "transmitter_site": {
       "kind": "rooftop",
       "antenna_height_m": 25,
       "antenna_height_source": "default",
       "host_roof_height_m": 7,
       "host_building_ids": [
        "way/100000786"
       ],
       "pack_coverage": "complete"
      },
      "receiver_threshold": {
       "mode": "manual",
       "sensitivity_dbm": -115,
       "noise_bandwidth_source": "not_applicable",
       "assumptions": [
        "The sensitivity is used as given; no noise, SNR or margin term is added to it."
       ],
       "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
      }
     }
    ]
   },
   "fingerprint": "8bb57f23c025dd18ba81e4d6acdb0cbf59e686954076793ab9a26f02792e199f"
  },
  "shortened": true
 },
 "evaluateMeasurements": {
  "url": "/api/measurements/evaluate",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "network_tech": "4g",
   "radius_m": 400,
   "samples": [
    {
     "id": "s1",
     "lon": -33.0125,
     "lat": 46.9864,
     "technology": "4g",
     "rsrp_dbm": -80
    },
    {
     "id": "s2",
     "lon": -33.012100000000004,
     "lat": 46.9864,
     "technology": "4g",
     "rsrp_dbm": -81
    },
    {
     "id": "s3",
     "lon": -33.011700000000005,
     "lat": 46.9864,
     "technology": "4g",
     "rsrp_dbm": -82
    }
   ]
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "geojson": {
    "type": "FeatureCollection",
    "features": [
     {
      "type": "Feature",
      "properties": {
       "id": "s1",
       "technology": "4g",
       "serving_cell_id": "west",
       "measured_rsrp_dbm": -80,
       "predicted_rsrp_dbm": -56.1,
       "residual_db": -23.9,
       "corrected_predicted_rsrp_dbm": null,
       "corrected_residual_db": null,
       "distance_m": 96.9,
       "wall_count": 0,
       "outlier": false,
       "status": "valid"
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.0125,
        46.9864
       ]
      }
     },
     {
      "type": "Feature",
      "properties": {
       "id": "s2",
       "technology": "4g",
       "serving_cell_id": "west",
       "measured_rsrp_dbm": -81,
       "predicted_rsrp_dbm": -57.6,
       "residual_db": -23.4,
       "corrected_predicted_rsrp_dbm": null,
       "corrected_residual_db": null,
       "distance_m": 115.3,
       "wall_count": 0,
       "outlier": false,
       "status": "valid"
      },
      "geometry": {
       "type": "Point",
       "coordinates": [
        -33.012100000000004,
        46.9864
       ]
      }
     }
    ]
   },
   "stats": {
    "sample_count": 3,
    "valid_sample_count": 3,
    "no_signal_count": 0,
    "cell_mismatch_count": 0,
    "mae_db": 15.9,
    "rmse_db": 19.3,
    "mean_bias_db": -15.9,
    "median_bias_db": -23.4,
    "p50_abs_error_db": 23.4,
    "p90_abs_error_db": 23.8
   },
   "per_cell": [
    {
     "cell_id": "west",
     "sample_count": 3,
     "mae_db": 15.9,
     "rmse_db": 19.3,
     "mean_bias_db": -15.9
    }
   ],
   "per_band": [
    {
     "frequency_ghz": 2.6,
     "sample_count": 3,
     "mae_db": 15.9,
     "rmse_db": 19.3,
     "mean_bias_db": -15.9
    }
   ],
   "diagnostics": {
    "outlier_count": 1,
    "outlier_threshold_db": 6,
    "outlier_sample_ids": [
     "s3"
    ],
    "residual_vs_distance": [
     {
      "label": "0-100 m",
      "sample_count": 1,
      "mae_db": 23.9,
      "mean_bias_db": -23.9
     },
     {
      "label": "100-250 m",
      "sample_count": 2,
      "mae_db": 11.9,
      "mean_bias_db": -11.9
     }
    ],
    "residual_vs_obstruction": [
     {
      "label": "Clear (0 walls)",
      "sample_count": 2,
      "mae_db": 23.6,
      "mean_bias_db": -23.6
     },
     {
      "label": "2 walls",
      "sample_count": 1,
      "mae_db": 0.5,
      "mean_bias_db": -0.5
     }
    ]
   },
   "calibration": {
    "eligible": false,
    "reason": "at least 20 valid predictions are needed",
    "current_offset_db": 0,
    "suggested_adjustment_db": null,
    "recommended_total_offset_db": null,
    "training_sample_count": 0,
    "holdout_sample_count": 0,
    "holdout_mae_before_db": null,
    "holdout_mae_after_db": null,
    "holdout_rmse_after_db": null,
    "p50_absolute_error_db": null,
    "p90_absolute_error_db": null,
    "adjustment_confidence_95": null,
    "adjustment_order_statistic_95": null,
    "method": "spatial_blocked_5_fold_median_bias",
    "fold_count": 0,
    "folds": [],
    "spatial_diversity_sufficient": false,
    "spatial_group_count": 2,
    "spatial_span_m": 60.9,
    "provenance": {
     "source": "measurement_csv"
    },
    "expired": false
   },
   "model": {
    "technology": "4g",
    "measurement_family": "lte_crs",
    "calibration_kind": "spatially_validated_robust_global_path_loss_bias",
    "notes": [
     "Residual = measured less predicted: positive where the prediction is too low.",
     "The strongest predicted cell serves; samples of another requested cell are set apart.",
     "The offset is one number for the whole campaign: it corrects a bias, not a model, and holds for this pack, technology, frequency and model alone."
    ]
   },
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "samples",
     "count": 0,
     "of": 3,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 2,
     "tested_points": 2,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 2 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "request_defaults": {
    "rays": 60,
    "radius_m": 400,
    "frequency_ghz": 2.6,
    "tx_power_dbm": 30,
    "beam_width": 120,
    "bandwidth_mhz": 20,
    "load_factor": 1,
    "reuse_factor": 1,
    "calibration_offset_db": 0,
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "4g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 2.6,
     "band": "LTE Band 7",
     "bandwidth_mhz": 20,
     "channel_id": "CH-1",
     "duplex_mode": "fdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 400,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 1,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 20000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "noise_figure_db": 7
   },
   "effective_cell_profiles": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth_deg": 30,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 1,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth_deg": 150,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "4g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 2.6,
      "band": "LTE Band 7",
      "bandwidth_mhz": 20,
      "channel_id": "CH-1",
      "duplex_mode": "fdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 400,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 1,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 20000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "cell_conditions": [
    {
     "id": "west",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 4,
      "host_building_ids": [
       "way/100000208"
      ],
      "pack_coverage": "partial"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 7,
      "host_building_ids": [
       "way/100000786"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "fingerprint": "b8c50f99f65544123a7f3df7fe508b06a05ca2799265d6be098c2896818d086e"
  },
  "shortened": true
 },
 "analyzeBuildingEntry": {
  "url": "/api/building-entry-analysis",
  "body": {
   "towers": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth": 30
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth": 150
    }
   ],
   "radius_m": 150
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "model": {
    "id": "3gpp_tr_38_901_o2i",
    "reference": "3GPP TR 38.901 V19.4, section 7.4.3.1, Tables 7.4.3-1 to 7.4.3-3",
    "scenario": "building-entry-just-inside-facade",
    "description": "Outdoor median power at one facade point, less the loss of the external wall; no indoor depth.",
    "supported_frequencies_ghz": [
     2.6,
     28
    ],
    "unsupported_frequencies_ghz": [
     140
    ],
    "outdoor_baseline_model": "urban_short_range",
    "outdoor_baseline_rule": "the building itself is taken away, all others stand",
    "indoor_depth_m": 0,
    "random_draws_used": false,
    "material_evidence_only": true,
    "no_whole_building_claim": true,
    "profile_semantics": "two deterministic scenarios: old and new walls",
    "profiles": [
     {
      "id": "low_loss",
      "label": "30 % standard glass, 70 % concrete",
      "frequency_scope": "28 GHz",
      "external_wall_loss_db": 17.829,
      "indoor_depth_m": 0,
      "indoor_loss_db": 0,
      "median_entry_loss_db": 17.829,
      "shadow_sigma_db": 0,
      "reference_shadow_sigma_db": 4.4,
      "reference_shadow_sigma_note": "as the tables name it; nothing is drawn from it",
      "random_draw_applied": false,
      "equation": "5 - 10 log10(0.3 10^(-(2 + 0.2 f)/10) + 0.7 10^(-(5 + 4 f)/10))",
      "composition_assumption": "30 % standard glass, 70 % concrete"
     },
     {
      "id": "high_loss",
      "label": "70 % infrared-reflecting glass, 30 % concrete",
      "frequency_scope": "28 GHz",
      "external_wall_loss_db": 35.029,
      "indoor_depth_m": 0,
      "indoor_loss_db": 0,
      "median_entry_loss_db": 35.029,
      "shadow_sigma_db": 0,
      "reference_shadow_sigma_db": 6.5,
      "reference_shadow_sigma_note": "as the tables name it; nothing is drawn from it",
      "random_draw_applied": false,
      "equation": "5 - 10 log10(0.7 10^(-(25.4 + 0.11 f)/10) + 0.3 10^(-(5 + 4 f)/10))",
      "composition_assumption": "70 % infrared-reflecting glass, 30 % concrete"
     }
    ],
    "alternative_editions": [
     {
      "reference": "3GPP TR 38.901 V14 to V18, Table 7.4.3-1: infrared-reflecting glass 23 + 0.3 f",
      "low_loss_external_wall_db": 17.829,
      "high_loss_external_wall_db": 37.949
     }
    ],
    "p2109": {
     "traditional_median_db": 20.182,
     "thermally_efficient_median_db": 41.676,
     "elevation_deg": 0
    }
   },
   "applicability": {
    "applicable": true,
    "reason": "applicable",
    "detail": "Entry losses are known at this frequency, and every cell uses the urban model.",
    "limitations": [
     "One facade point of a building, just inside its wall: no statement about the whole building.",
     "The two losses are deterministic scenarios, no limits of confidence.",
     "Material tags are shown beside the result and choose no scenario."
    ]
   },
   "results": [
    {
     "building_id": "way/100000134",
     "building_type": "apartments",
     "residential": true,
     "demand_weight": 0,
     "residential_demand": 57.65,
     "representative_point": {
      "lon": -33.014011,
      "lat": 46.984688
     },
     "facade_entry_point": null,
     "serving_cell_id": null,
     "frequency_ghz": 28,
     "propagation_model": "urban_short_range",
     "outdoor_terrain_status": "terrain_available_not_used",
     "outdoor_los_state": null,
     "outdoor_los_classifier_id": "footprint-height-los-v1",
     "outdoor_los_classification_basis": null,
     "outdoor_los_classification": null,
     "outdoor_distance_m": null,
     "outdoor_rx_at_facade_dbm": null,
     "outdoor_path_loss_db": null,
     "outdoor_serviceable": false,
     "outdoor_receiver_link_margin_db": null,
     "outdoor_link_budget": null,
     "low_loss_rx_just_inside_dbm": null,
     "low_loss_serviceable": false,
     "low_loss_receiver_link_margin_db": null,
     "high_loss_rx_just_inside_dbm": null,
     "high_loss_serviceable": false,
     "high_loss_receiver_link_margin_db": null,
     "receiver_sensitivity_dbm": null,
     "receiver_sensitivity_mode": null,
     "receiver_threshold": null,
     "outdoor_wall_loss_db": 0,
     "low_loss_entry_loss_db": 17.829,
     "high_loss_entry_loss_db": 35.029,
     "building_service_threshold_dbm": -100,
     "p2109": null,
     "material_evidence": {
      "available": false,
      "source": "unavailable",
      "tag": null,
      "value": null,
      "normalized": "unknown",
      "used_for_profile": false,
      "interpretation": "shown as evidence; it chooses no entry profile"
     },
     "selected_entry_profile": "unknown",
     "applicability": {
      "applicable": false,
      "reason": "no_eligible_serving_cell",
      "detail": "No cell has a facade point of the building in its radius and beam.",
      "limitations": [
       "One facade point; no statement about the whole building."
      ]
     },
     "entry_geometry": {
      "representative_point_source": "polygon_centroid",
      "facade_entry_point_source": null,
      "indoor_depth_m": 0,
      "geometry_rule": "the wall that the line from the antenna to the representative point enters; where a neighbour covers it, the nearest open wall"
     },
     "limitations": [
      "One facade point; no statement about the whole building."
     ]
    },
    {
     "building_id": "way/100000135",
     "building_type": "apartments",
     "residential": true,
     "demand_weight": 0,
     "residential_demand": 32.4,
     "representative_point": {
      "lon": -33.013018,
      "lat": 46.984415
     },
     "facade_entry_point": null,
     "serving_cell_id": null,
     "frequency_ghz": 28,
     "propagation_model": "urban_short_range",
     "outdoor_terrain_status": "terrain_available_not_used",
     "outdoor_los_state": null,
     "outdoor_los_classifier_id": "footprint-height-los-v1",
     "outdoor_los_classification_basis": null,
     "outdoor_los_classification": null,
     "outdoor_distance_m": null,
     "outdoor_rx_at_facade_dbm": null,
     "outdoor_path_loss_db": null,
     "outdoor_serviceable": false,
     "outdoor_receiver_link_margin_db": null,
     "outdoor_link_budget": null,
     "low_loss_rx_just_inside_dbm": null,
     "low_loss_serviceable": false,
     "low_loss_receiver_link_margin_db": null,
     "high_loss_rx_just_inside_dbm": null,
     "high_loss_serviceable": false,
     "high_loss_receiver_link_margin_db": null,
     "receiver_sensitivity_dbm": null,
     "receiver_sensitivity_mode": null,
     "receiver_threshold": null,
     "outdoor_wall_loss_db": 0,
     "low_loss_entry_loss_db": 17.829,
     "high_loss_entry_loss_db": 35.029,
     "building_service_threshold_dbm": -100,
     "p2109": null,
     "material_evidence": {
      "available": false,
      "source": "unavailable",
      "tag": null,
      "value": null,
      "normalized": "unknown",
      "used_for_profile": false,
      "interpretation": "shown as evidence; it chooses no entry profile"
     },
     "selected_entry_profile": "unknown",
     "applicability": {
      "applicable": false,
      "reason": "no_eligible_serving_cell",
      "detail": "No cell has a facade point of the building in its radius and beam.",
      "limitations": [
       "One facade point; no statement about the whole building."
      ]
     },
     "entry_geometry": {
      "representative_point_source": "deterministic_interior_grid",
      "facade_entry_point_source": null,
      "indoor_depth_m": 0,
      "geometry_rule": "the wall that the line from the antenna to the representative point enters; where a neighbour covers it, the nearest open wall"
     },
     "limitations": [
      "One facade point; no statement about the whole building."
     ]
    }
   ],
   "summary": {
    "relevant_buildings": 20,
    "relevant_residential_buildings": 14,
    "relevant_demand_buildings": 0,
    "evaluated_buildings": 20,
    "buildings_with_serving_cell": 8,
    "outdoor_serviceable_buildings": 8,
    "low_loss_serviceable_buildings": 8,
    "high_loss_serviceable_buildings": 8,
    "low_loss_serviceable_residential": 5,
    "high_loss_serviceable_residential": 5,
    "total_demand_weight": 0,
    "low_loss_served_demand_weight": 0,
    "high_loss_served_demand_weight": 0,
    "material_known_buildings": 2,
    "material_unknown_buildings": 18,
    "material_metadata_coverage_pct": 10,
    "material_tag_coverage_pct": {
     "building:material": 10
    },
    "material_categories": {
     "brick": 1,
     "glass": 1,
     "unknown": 18
    },
    "unsupported_buildings": 12,
    "invalid_geometry_buildings": 0,
    "candidate_cell_link_evaluations": 8,
    "building_service_threshold_dbm": -100,
    "receiver_sensitivity_rule": "behind a wall a cell serves strictly above the receiver threshold of its own profile"
   },
   "cell_summaries": [
    {
     "cell_id": "west",
     "applicable": true,
     "candidate_buildings": 10,
     "evaluated_links": 5,
     "serving_buildings": 5,
     "low_loss_serviceable": 5,
     "high_loss_serviceable": 5
    },
    {
     "cell_id": "east",
     "applicable": true,
     "candidate_buildings": 10,
     "evaluated_links": 3,
     "serving_buildings": 3,
     "low_loss_serviceable": 3,
     "high_loss_serviceable": 3
    }
   ],
   "diagnostics": {
    "http_requests_required": 1,
    "buildings_evaluated": 20,
    "candidate_cell_links": 8,
    "elapsed_ms": 1.5,
    "unknown_building_ids": [],
    "selection_rule": "the named buildings, or those whose representative point lies in the radius of a cell; of several cells the one with the strongest power behind the low-loss wall serves",
    "cache_key_inputs": [
     "towers",
     "frequency_ghz",
     "building_ids",
     "residential_only",
     "dataset"
    ]
   },
   "model_evidence": {
    "outside_pack": {
     "beyond_pack": "free",
     "counted": "places",
     "count": 0,
     "of": 500,
     "pct": 0
    },
    "behind_ground": {
     "terrain_kind": "dtm",
     "points_in_sight": 7,
     "tested_points": 7,
     "count": 0,
     "pct": 0
    },
    "sentences": [
     "The pack has terrain that this answer does not use: all ground counts as flat. 0 of 7 points in line of sight that were held against it (0 %) lie behind the ground."
    ]
   },
   "request_defaults": {
    "rays": 60,
    "radius_m": 150,
    "frequency_ghz": 28,
    "tx_power_dbm": 30,
    "beam_width": 120,
    "bandwidth_mhz": 100,
    "load_factor": 0.7,
    "reuse_factor": 1,
    "calibration_offset_db": 0,
    "rf_profile": {
     "schema_version": 1,
     "network_tech": "5g",
     "propagation_model": "urban_short_range",
     "frequency_ghz": 28,
     "band": "NR n257",
     "bandwidth_mhz": 100,
     "channel_id": "CH-1",
     "duplex_mode": "tdd",
     "tx_power_dbm": 30,
     "antenna_gain_dbi": 25,
     "rx_antenna_gain_dbi": 0,
     "system_loss_db": 0,
     "polarization_loss_db": 0,
     "radius_m": 150,
     "beam_width": 120,
     "antenna_height_m": 25,
     "antenna_height_source": "default",
     "mechanical_downtilt_deg": 0,
     "electrical_downtilt_deg": 0,
     "orientation_deg": 0,
     "horizontal_pattern_id": "ideal-sector",
     "vertical_pattern_id": "flat",
     "load_factor": 0.7,
     "reuse_factor": 1,
     "pci": null,
     "receiver_height_m": 1.5,
     "receiver_sensitivity_dbm": -115,
     "receiver_sensitivity_mode": "manual",
     "receiver_noise_bandwidth_hz": 100000000,
     "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
     "receiver_noise_figure_db": 7,
     "receiver_required_snr_db": 3,
     "receiver_margin_db": 0,
     "tx_antenna_gain_dbi": 25
    },
    "noise_figure_db": 7
   },
   "effective_cell_profiles": [
    {
     "id": "west",
     "tower_lon": -33.0131391,
     "tower_lat": 46.9856456,
     "azimuth_deg": 30,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 150,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "tower_lon": -33.0194211,
     "tower_lat": 46.9923833,
     "azimuth_deg": 150,
     "rf_profile": {
      "schema_version": 1,
      "network_tech": "5g",
      "propagation_model": "urban_short_range",
      "frequency_ghz": 28,
      "band": "NR n257",
      "bandwidth_mhz": 100,
      "channel_id": "CH-1",
      "duplex_mode": "tdd",
      "tx_power_dbm": 30,
      "antenna_gain_dbi": 25,
      "rx_antenna_gain_dbi": 0,
      "system_loss_db": 0,
      "polarization_loss_db": 0,
      "radius_m": 150,
      "beam_width": 120,
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "mechanical_downtilt_deg": 0,
      "electrical_downtilt_deg": 0,
      "orientation_deg": 0,
      "horizontal_pattern_id": "ideal-sector",
      "vertical_pattern_id": "flat",
      "load_factor": 0.7,
      "reuse_factor": 1,
      "pci": null,
      "receiver_height_m": 1.5,
      "receiver_sensitivity_dbm": -115,
      "receiver_sensitivity_mode": "manual",
      "receiver_noise_bandwidth_hz": 100000000,
      "receiver_noise_bandwidth_source": "channel_bandwidth_approximation",
      "receiver_noise_figure_db": 7,
      "receiver_required_snr_db": 3,
      "receiver_margin_db": 0,
      "tx_antenna_gain_dbi": 25
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "rf_contract": {
    "model_id": "urban_short_range",
    "model_description": "Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.",
    "applied_model_id": "urban_short_range",
    "model_family": "3GPP TR 38.901 UMa",
    "scenario": "urban-short-range-outdoor-to-outdoor",
    "fallback_model_id": "legacy_fspl_walls",
    "uses_building_height": true,
    "model_status": "deterministic planning baseline",
    "reference": "3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)",
    "applicability": "Frequencies above 0.5 and below 100 GHz, ground distances up to 5000 m (below 10 m the loss at 10 m is used), antenna heights between 10 and 150 m, receiver heights at least 1.5 and below 13 m, outdoor or rooftop transmitter, building data present.",
    "fallback_policy": "A link outside the range is evaluated with legacy_fspl_walls; fallback_used and applicability_reason say so.",
    "los_classification_rule": "footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked by any footprint whose known roof reaches it, and by any footprint of unknown height; courtyards are open, the building under a rooftop antenna does not block, and a receiver inside a footprint below its roof is NLOS.",
    "building_height_note": "Heights come from a height tag or from levels at 3 m each; unknown heights block conservatively, and the 9 m display height is never used.",
    "wall_model": "None: a crossed building selects the NLOS equation and adds no wall loss.",
    "propagation_terms": [
     "UMa median path loss (LOS or NLOS)"
    ],
    "deterministic": true,
    "propagation_dimensions": "One path in a vertical plane from antenna to receiver over flat ground, with slant distance.",
    "uses_terrain": false,
    "uses_diffraction": false,
    "uses_reflection": false,
    "link_budget_equation": "P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - L_propagation - L_building",
    "boresight_eirp_equation": "boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi",
    "directional_eirp_equation": "directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db",
    "tx_power_semantics": "Conducted transmitter power at the antenna port, before system loss.",
    "tx_gain_semantics": "Absolute gain at boresight; the pattern only takes away from it.",
    "rx_gain_semantics": "One number for all directions; 0 dBi unless given.",
    "polarization_semantics": "A given mismatch loss, subtracted once; 0 dB unless given.",
    "system_loss_semantics": "Feeder, connector and implementation losses, subtracted once.",
    "absolute_terms": [
     "tx_power_dbm",
     "tx_antenna_gain_dbi",
     "rx_antenna_gain_dbi"
    ],
    "relative_attenuation_terms": [
     "horizontal_pattern_attenuation_db",
     "vertical_pattern_attenuation_db",
     "tx_pattern_attenuation_db"
    ],
    "receiver_sensitivity_scope": "Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception needs strictly more power. It decides neither building service nor interference.",
    "receiver_sensitivity_equation": "manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db",
    "receiver_noise_semantics": "Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which is independent of subcarrier and resource-element bandwidths.",
    "building_service_threshold_dbm": -100,
    "building_service_rule": "A building is served when the power at the exposed point of its facade that faces the cell, computed as if its own footprint were not there, is strictly above -100 dBm.",
    "propagation_reach_definition": "Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, or the radius. Rays lie at the centres of equal slices of the beam and picture propagation; their number does not decide which buildings are served.",
    "surface_definition": "Raw received power of a single cell at every grid node, before interference.",
    "surface_nodata_definition": "NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.",
    "interference_serviceability_rule": "A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.",
    "interference_rsrp_threshold_dbm": -110,
    "interference_sinr_threshold_db": 0,
    "interference_rsrq_threshold_db": -20,
    "calibration_definition": "A correction added to the predicted received power; a positive value raises it.",
    "endpoint_scope": "Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint below its roof is evaluated without entry loss, and an antenna below the roof around it falls back.",
    "antenna_pattern_id": "ideal-sector",
    "antenna_pattern_description": "No attenuation inside the beam; nothing is received outside it.",
    "antenna_pattern_uses_hard_beam": true,
    "calibration_offset_db": 0
   },
   "cell_conditions": [
    {
     "id": "west",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 4,
      "host_building_ids": [
       "way/100000208"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    },
    {
     "id": "east",
     "applicability": {
      "requested_model_id": "urban_short_range",
      "applied_model_id": "urban_short_range",
      "fallback_used": false,
      "reason": "applicable"
     },
     "transmitter_site": {
      "kind": "rooftop",
      "antenna_height_m": 25,
      "antenna_height_source": "default",
      "host_roof_height_m": 7,
      "host_building_ids": [
       "way/100000786"
      ],
      "pack_coverage": "complete"
     },
     "receiver_threshold": {
      "mode": "manual",
      "sensitivity_dbm": -115,
      "noise_bandwidth_source": "not_applicable",
      "assumptions": [
       "The sensitivity is used as given; no noise, SNR or margin term is added to it."
      ],
      "applicability": "Received power of one cell before interference; apart from the building service threshold and from the interference criteria."
     }
    }
   ],
   "fingerprint": "975e133306ea7cb1e4c1c993ff1c74af229d81724d259f6abbf5ca891e72a496"
  },
  "shortened": true
 },
 "uploadPiece": {
  "url": "/api/datasets/uploads/buildings.geojson?offset=0",
  "body": "{\"type\":\"FeatureCollection\",\"features\":[]}",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "name": "buildings.geojson",
   "bytes": 42
  },
  "shortened": false
 },
 "listUploads": {
  "url": "/api/datasets/uploads",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "enabled": true,
   "reason": null,
   "maximum_bytes": 1000000000,
   "piece_bytes": 8388608,
   "files": [
    {
     "name": "buildings.geojson",
     "bytes": 42
    }
   ]
  },
  "shortened": false
 },
 "buildDataset": {
  "url": "/api/datasets/builds",
  "body": {
   "id": "my-city",
   "buildings": [
    "buildings.geojson"
   ]
  },
  "status": 202,
  "contentType": "application/json",
  "answer": {
   "build": {
    "id": "my-city",
    "state": "running",
    "warnings": [],
    "reason": null,
    "stage": null,
    "done": 0,
    "total": 0
   }
  },
  "shortened": false
 },
 "cancelDatasetBuild": {
  "url": "/api/datasets/builds",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "build": {
    "id": "my-city",
    "state": "cancelled",
    "warnings": [],
    "reason": null,
    "stage": null,
    "done": 0,
    "total": 0
   }
  },
  "shortened": false
 },
 "getDatasetBuild": {
  "url": "/api/datasets/builds",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "build": {
    "id": "my-city",
    "state": "cancelled",
    "warnings": [],
    "reason": null,
    "stage": null,
    "done": 0,
    "total": 0
   }
  },
  "shortened": false
 },
 "deleteUpload": {
  "url": "/api/datasets/uploads/buildings.geojson",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "name": "buildings.geojson",
   "bytes": 0
  },
  "shortened": false
 },
 "changeCoreScenario": {
  "url": "/api/core/scenario",
  "body": {
   "scenario": "xn_degraded"
  },
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "mode": "open5gs",
   "state": "scenario_running",
   "source": "simulated_overlay",
   "scenario": "xn_degraded",
   "cluster_tower_ids": [],
   "updated_at": "2026-01-01T00:00:00.000Z"
  },
  "shortened": false
 },
 "getCoreStatus": {
  "url": "/api/core/status",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "mode": "open5gs",
   "state": "scenario_running",
   "source": "simulated_overlay",
   "scenario": "xn_degraded",
   "functions": [
    {
     "name": "NRF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 8,
     "load_pct": 22
    },
    {
     "name": "AMF",
     "status": "degraded",
     "message": "takes handovers that Xn delays",
     "latency_ms": 43,
     "load_pct": 70
    },
    {
     "name": "SMF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 14,
     "load_pct": 30
    },
    {
     "name": "UPF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 17,
     "load_pct": 34
    },
    {
     "name": "UDM",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 20,
     "load_pct": 38
    },
    {
     "name": "UDR",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 23,
     "load_pct": 42
    },
    {
     "name": "AUSF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 26,
     "load_pct": 46
    },
    {
     "name": "PCF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 29,
     "load_pct": 50
    },
    {
     "name": "NSSF",
     "status": "healthy",
     "message": "nominal",
     "latency_ms": 32,
     "load_pct": 54
    }
   ],
   "message": "simulated core: scenario xn_degraded is running",
   "updated_at": "2026-01-01T00:00:00.000Z"
  },
  "shortened": false
 },
 "getCoreTopology": {
  "url": "/api/core/topology?cluster_tower_ids=west&cluster_tower_ids=east",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "state": "connected",
   "network_tech": "5g",
   "scenario": "xn_degraded",
   "nodes": [
    {
     "id": "gNB-west",
     "type": "gNB",
     "status": "mapped",
     "tower_id": "west"
    },
    {
     "id": "gNB-east",
     "type": "gNB",
     "status": "mapped",
     "tower_id": "east"
    },
    {
     "id": "NRF",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "AMF",
     "type": "core_function",
     "status": "degraded"
    },
    {
     "id": "SMF",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "UPF",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "UDM",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "UDR",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "AUSF",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "PCF",
     "type": "core_function",
     "status": "healthy"
    },
    {
     "id": "NSSF",
     "type": "core_function",
     "status": "healthy"
    }
   ],
   "edges": [
    {
     "from": "gNB-west",
     "to": "AMF",
     "interface": "N2",
     "plane": "control",
     "status": "active",
     "reason": "control plane to the core",
     "route_type": "ng_fallback"
    },
    {
     "from": "gNB-west",
     "to": "UPF",
     "interface": "N3",
     "plane": "user",
     "status": "active",
     "reason": "user plane to the core",
     "route_type": "direct_core"
    },
    {
     "from": "gNB-east",
     "to": "AMF",
     "interface": "N2",
     "plane": "control",
     "status": "active",
     "reason": "control plane to the core",
     "route_type": "ng_fallback"
    },
    {
     "from": "gNB-east",
     "to": "UPF",
     "interface": "N3",
     "plane": "user",
     "status": "active",
     "reason": "user plane to the core",
     "route_type": "direct_core"
    },
    {
     "from": "gNB-west",
     "to": "AMF",
     "interface": "N2",
     "plane": "control",
     "status": "degraded",
     "reason": "Xn is degraded: handover through the AMF",
     "route_type": "ng_fallback"
    },
    {
     "from": "AMF",
     "to": "gNB-east",
     "interface": "N2",
     "plane": "control",
     "status": "degraded",
     "reason": "Xn is degraded: handover through the AMF",
     "route_type": "ng_fallback"
    },
    {
     "from": "AMF",
     "to": "AUSF",
     "interface": "Nausf",
     "plane": "control",
     "status": "active",
     "reason": "service of AUSF",
     "route_type": "core_service"
    },
    {
     "from": "AUSF",
     "to": "UDM",
     "interface": "Nudm",
     "plane": "control",
     "status": "active",
     "reason": "service of UDM",
     "route_type": "core_service"
    },
    {
     "from": "AMF",
     "to": "SMF",
     "interface": "Nsmf",
     "plane": "control",
     "status": "active",
     "reason": "service of SMF",
     "route_type": "core_service"
    },
    {
     "from": "SMF",
     "to": "UPF",
     "interface": "N4",
     "plane": "control",
     "status": "active",
     "reason": "service of UPF",
     "route_type": "core_service"
    },
    {
     "from": "SMF",
     "to": "PCF",
     "interface": "Npcf",
     "plane": "control",
     "status": "active",
     "reason": "service of PCF",
     "route_type": "core_service"
    },
    {
     "from": "SMF",
     "to": "UDM",
     "interface": "Nudm",
     "plane": "control",
     "status": "active",
     "reason": "service of UDM",
     "route_type": "core_service"
    },
    {
     "from": "AMF",
     "to": "NRF",
     "interface": "Nnrf",
     "plane": "control",
     "status": "active",
     "reason": "service of NRF",
     "route_type": "core_service"
    }
   ],
   "route_decisions": [
    {
     "from": "gNB-west",
     "to": "gNB-east",
     "interface": "N2",
     "route_type": "ng_fallback",
     "status": "degraded",
     "reason": "Xn is degraded: handover through the AMF"
    }
   ]
  },
  "shortened": false
 },
 "listCoreSessions": {
  "url": "/api/core/sessions?cluster_tower_ids=west",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "state": "connected",
   "sessions": [
    {
     "id": "ue-west-00",
     "slice": "sst-1/sd-010203",
     "status": "active",
     "throughput": "nominal",
     "gNB": "gNB-west",
     "latency_ms": 12,
     "scenario": "xn_degraded",
     "updated_at": "2026-01-01T00:00:00.000Z"
    },
    {
     "id": "ue-west-01",
     "slice": "sst-1/sd-010203",
     "status": "active",
     "throughput": "nominal",
     "gNB": "gNB-west",
     "latency_ms": 13,
     "scenario": "xn_degraded",
     "updated_at": "2026-01-01T00:00:00.000Z"
    }
   ],
   "session_count": 2
  },
  "shortened": false
 },
 "listCoreEvents": {
  "url": "/api/core/events",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "state": "connected",
   "events": [
    {
     "stage": "handover",
     "severity": "warning",
     "source": "AMF",
     "message": "Xn is degraded: handovers fall back to N2",
     "id": "scenario-xn_degraded",
     "timestamp": "2026-01-01T00:00:00.000Z"
    },
    {
     "stage": "session",
     "severity": "info",
     "source": "SMF",
     "message": "PDU session established",
     "id": "before-session",
     "timestamp": "2026-01-01T00:00:00.000Z"
    },
    {
     "stage": "policy",
     "severity": "info",
     "source": "PCF",
     "message": "policy association established",
     "id": "before-policy",
     "timestamp": "2026-01-01T00:00:00.000Z"
    },
    {
     "stage": "authentication",
     "severity": "info",
     "source": "AUSF",
     "message": "authentication succeeded",
     "id": "before-authentication",
     "timestamp": "2026-01-01T00:00:00.000Z"
    },
    {
     "stage": "registration",
     "severity": "info",
     "source": "AMF",
     "message": "registration accepted",
     "id": "before-registration",
     "timestamp": "2026-01-01T00:00:00.000Z"
    }
   ]
  },
  "shortened": false
 },
 "describeExperiments": {
  "url": "/api/processes/batch-experiment",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "id": "batch-experiment",
   "version": "1.0.0",
   "title": "Batch experiment",
   "description": "Runs a sector under every combination of the given values and says which runs no other beats.",
   "job_control_options": [
    "async-execute",
    "dismiss"
   ],
   "dimensions": [
    "frequency_ghz",
    "tx_power_dbm",
    "beam_width_deg",
    "azimuth_deg",
    "calibration_offset_db"
   ],
   "axes": [
    {
     "member": "matrix.frequencies_ghz",
     "dimension": "frequency_ghz",
     "minimum": 0,
     "maximum": 300,
     "exclusive_minimum": true
    },
    {
     "member": "matrix.tx_powers_dbm",
     "dimension": "tx_power_dbm",
     "minimum": 0,
     "maximum": 60
    },
    {
     "member": "matrix.beam_widths_deg",
     "dimension": "beam_width_deg",
     "minimum": 10,
     "maximum": 360
    },
    {
     "member": "matrix.azimuths_deg",
     "dimension": "azimuth_deg"
    },
    {
     "member": "matrix.calibration_offsets_db",
     "dimension": "calibration_offset_db",
     "minimum": -40,
     "maximum": 40
    }
   ],
   "max_runs": 64,
   "limits": {
    "max_runs": 64,
    "max_name_characters": 128,
    "max_waiting_experiments": 16,
    "kept_ended_experiments": 128
   },
   "links": [
    {
     "rel": "self",
     "method": "GET",
     "href": "/api/processes/batch-experiment"
    },
    {
     "rel": "execute",
     "method": "POST",
     "href": "/api/processes/batch-experiment/execution"
    },
    {
     "rel": "monitor",
     "method": "GET",
     "href": "/api/jobs/{jobID}",
     "templated": true
    },
    {
     "rel": "cancel",
     "method": "DELETE",
     "href": "/api/jobs/{jobID}",
     "templated": true
    }
   ]
  },
  "shortened": false
 },
 "runExperiment": {
  "url": "/api/processes/batch-experiment/execution",
  "body": {
   "name": "power and azimuth",
   "base": {
    "tower_lon": -32.996,
    "tower_lat": 46.9929,
    "radius_m": 300,
    "rays": 12
   },
   "matrix": {
    "tx_powers_dbm": [
     30,
     40
    ],
    "azimuths_deg": [
     0,
     90
    ]
   }
  },
  "status": 202,
  "contentType": "application/json",
  "answer": {
   "job_id": "job-0123456789abcdef01234567",
   "process_id": "batch-experiment",
   "status": "accepted",
   "created_at": "2026-01-01T12:00:00.000Z",
   "progress": 0,
   "completed_runs": 0,
   "total_runs": 4,
   "fingerprint": "d96b24bb32f7627439fd995629935260e77660ee9dfbc95b1930b56657533a60",
   "cache_hit": false,
   "dataset": {
    "id": "demo-city",
    "version": "1",
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    }
   }
  },
  "shortened": false
 },
 "getJob": {
  "url": "/api/jobs/job-0123456789abcdef01234567",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "job_id": "job-0123456789abcdef01234567",
   "process_id": "batch-experiment",
   "status": "succeeded",
   "created_at": "2026-01-01T12:00:00.000Z",
   "started_at": "2026-01-01T12:00:00.100Z",
   "finished_at": "2026-01-01T12:00:00.900Z",
   "progress": 1,
   "completed_runs": 4,
   "total_runs": 4,
   "fingerprint": "d96b24bb32f7627439fd995629935260e77660ee9dfbc95b1930b56657533a60",
   "cache_hit": false,
   "dataset": {
    "id": "demo-city",
    "version": "1",
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    }
   },
   "result": {
    "runs": [
     {
      "index": 0,
      "fingerprint": "c0eb61cd2186fdbc",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 30,
       "beam_width_deg": 120,
       "azimuth_deg": 0,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -84.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 41,
      "candidate_buildings": 41,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": false,
      "explanation": "Run 2 is at least as good in all three objectives and better in the received power."
     },
     {
      "index": 1,
      "fingerprint": "1c811d143d50e125",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 30,
       "beam_width_deg": 120,
       "azimuth_deg": 90,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -84.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 45,
      "candidate_buildings": 45,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": false,
      "explanation": "Run 2 is at least as good in all three objectives and better in the received power."
     },
     {
      "index": 2,
      "fingerprint": "21e37fd78466108e",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 40,
       "beam_width_deg": 120,
       "azimuth_deg": 0,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -74.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 41,
      "candidate_buildings": 41,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": true,
      "explanation": "No other run is at least as good in all three objectives and better in one; none is better in the received power, the share of coverage gaps and the share of blocked rays."
     },
     {
      "index": 3,
      "fingerprint": "beb02a138555e46c",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 40,
       "beam_width_deg": 120,
       "azimuth_deg": 90,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -74.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 45,
      "candidate_buildings": 45,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": true,
      "explanation": "No other run is at least as good in all three objectives and better in one; none is better in the received power, the share of coverage gaps and the share of blocked rays."
     }
    ],
    "objectives": [
     "maximize avg_rx_dbm",
     "minimize gap_pct",
     "minimize blocked_pct"
    ],
    "cache_state": "computed",
    "definition": {
     "name": "power and azimuth",
     "base": {
      "tower_lon": -32.996,
      "tower_lat": 46.9929,
      "radius_m": 300,
      "rays": 12
     },
     "matrix": {
      "tx_powers_dbm": [
       30,
       40
      ],
      "azimuths_deg": [
       0,
       90
      ]
     }
    }
   }
  },
  "shortened": false
 },
 "dismissJob": {
  "url": "/api/jobs/job-0123456789abcdef01234567",
  "status": 200,
  "contentType": "application/json",
  "answer": {
   "job_id": "job-0123456789abcdef01234567",
   "process_id": "batch-experiment",
   "status": "succeeded",
   "created_at": "2026-01-01T12:00:00.000Z",
   "started_at": "2026-01-01T12:00:00.100Z",
   "finished_at": "2026-01-01T12:00:00.900Z",
   "progress": 1,
   "completed_runs": 4,
   "total_runs": 4,
   "fingerprint": "d96b24bb32f7627439fd995629935260e77660ee9dfbc95b1930b56657533a60",
   "cache_hit": false,
   "dataset": {
    "id": "demo-city",
    "version": "1",
    "sha256": {
     "towers.geojson": "bf9ba97422653e6969bd6bdb5fe3417c462af418ff7f490cf3dee3ec9ebd4749",
     "buildings.geojson": "ddef380b73da92c12e61a9718e1e943ceb9469542a5e014249ce040cddcaa1b9",
     "terrain.tif": "3efdf04edd4a08f0324b871a64ed56225239573a9e4a9f211c66e3f0f1ec8aad",
     "base-map.pmtiles": "1e0fa41321582353598e6289073e5a62713f845a6d135b6c8a16b4495630fc69"
    }
   },
   "result": {
    "runs": [
     {
      "index": 0,
      "fingerprint": "c0eb61cd2186fdbc",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 30,
       "beam_width_deg": 120,
       "azimuth_deg": 0,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -84.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 41,
      "candidate_buildings": 41,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": false,
      "explanation": "Run 2 is at least as good in all three objectives and better in the received power."
     },
     {
      "index": 1,
      "fingerprint": "1c811d143d50e125",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 30,
       "beam_width_deg": 120,
       "azimuth_deg": 90,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -84.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 45,
      "candidate_buildings": 45,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": false,
      "explanation": "Run 2 is at least as good in all three objectives and better in the received power."
     },
     {
      "index": 2,
      "fingerprint": "21e37fd78466108e",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 40,
       "beam_width_deg": 120,
       "azimuth_deg": 0,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -74.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 41,
      "candidate_buildings": 41,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": true,
      "explanation": "No other run is at least as good in all three objectives and better in one; none is better in the received power, the share of coverage gaps and the share of blocked rays."
     },
     {
      "index": 3,
      "fingerprint": "beb02a138555e46c",
      "parameters": {
       "frequency_ghz": 28,
       "tx_power_dbm": 40,
       "beam_width_deg": 120,
       "azimuth_deg": 90,
       "calibration_offset_db": 0
      },
      "avg_rx_dbm": -74.3,
      "blocked_pct": 0,
      "gap_pct": 0,
      "gap_buildings": 0,
      "served_buildings": 45,
      "candidate_buildings": 45,
      "outside_pack": {
       "beyond_pack": "free",
       "counted": "rays",
       "count": 0,
       "of": 12,
       "pct": 0
      },
      "non_dominated": true,
      "explanation": "No other run is at least as good in all three objectives and better in one; none is better in the received power, the share of coverage gaps and the share of blocked rays."
     }
    ],
    "objectives": [
     "maximize avg_rx_dbm",
     "minimize gap_pct",
     "minimize blocked_pct"
    ],
    "cache_state": "computed",
    "definition": {
     "name": "power and azimuth",
     "base": {
      "tower_lon": -32.996,
      "tower_lat": 46.9929,
      "radius_m": 300,
      "rays": 12
     },
     "matrix": {
      "tx_powers_dbm": [
       30,
       40
      ],
      "azimuths_deg": [
       0,
       90
      ]
     }
    }
   }
  },
  "shortened": false
 }
}
