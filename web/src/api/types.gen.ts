// Made from openapi.json by `npm run openapi`; not edited by hand.
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness: 200 whenever the process is alive */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness of buildings, towers and page */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters as Prometheus text */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions, models, thresholds and the active dataset */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Installed dataset packs */
        get: operations["listDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Load, validate and activate an installed pack */
        post: operations["switchDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uploaded files, and whether there may be any */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/uploads/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a piece at the end of an uploaded file, or begin it anew with offset 0
         * @description A piece has at most 8388608 bytes.
         */
        put: operations["uploadPiece"];
        post?: never;
        /** Remove an uploaded file */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the latest build stands; null before any */
        get: operations["getDatasetBuild"];
        put?: never;
        /** Begin to build a pack from uploaded files */
        post: operations["buildDataset"];
        /** End a build that runs; nothing of it is left */
        delete: operations["cancelDatasetBuild"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/towers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records of the active pack */
        get: operations["getTowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/buildings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building and demand quality of the active pack */
        get: operations["getBuildingSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Claimed conformance: none */
        get: operations["getConformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Feature collections */
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections/buildings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The collection of building footprints */
        get: operations["getBuildingCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/buildings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole building file of the active pack */
        get: operations["downloadBuildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collections/buildings/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints in a box, sorted by id */
        get: operations["listBuildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Landing page of OGC API Features */
        get: operations["getOgcLandingPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Conformance classes that hold below /ogc */
        get: operations["getOgcConformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Collections of features */
        get: operations["listOgcCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/buildings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints: the collection */
        get: operations["describeOgc_buildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/buildings/queryables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints: what can be asked for in a query */
        get: operations["getOgcQueryables_buildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/buildings/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints: what is known of each */
        get: operations["getOgcSchema_buildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/towers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records: the collection */
        get: operations["describeOgc_towers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/towers/queryables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records: what can be asked for in a query */
        get: operations["getOgcQueryables_towers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/towers/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records: what is known of each */
        get: operations["getOgcSchema_towers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/buildings/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints: one page, sorted by id */
        get: operations["listOgc_buildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/buildings/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Building footprints: one feature; its id plain or percent-encoded */
        get: operations["getOgcItem_buildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/towers/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records: one page, sorted by id */
        get: operations["listOgc_towers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/towers/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tower records: one feature; its id plain or percent-encoded */
        get: operations["getOgcItem_towers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiles/buildings/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Buildings and towers as a Mapbox vector tile */
        get: operations["getBuildingTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiles/base-map.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the tiles of the base map hold (TileJSON 3.0.0) */
        get: operations["describeBaseMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiles/base-map/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streets, water, green, railways and places as a Mapbox vector tile */
        get: operations["getBaseMapTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiles/terrain.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which tiles of the terrain there are (TileJSON 2.2.0) */
        get: operations["describeTerrainTiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tiles/terrain/{z}/{x}/{y}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Elevations as an image in Terrarium encoding
         * @description Red * 256 + green + blue / 256 - 32768 is the elevation in metres above the reference of the file. Voids and what lies outside the file are filled smoothly from around, for shading alone: ask /api/spatial-evidence what is known of a place.
         */
        get: operations["getTerrainTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trace the rays of a cell */
        post: operations["simulateSector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze-sector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rays and coverage gaps of a cell */
        post: operations["analyzeSector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage-gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buildings with demand that a cell leaves out */
        post: operations["findCoverageGaps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/optimize-azimuth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The best of 36 azimuths of a cell */
        post: operations["optimizeAzimuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage-surface": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Received power of a cell on a grid, with isolines */
        post: operations["computeCoverageSurface"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/path-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What stands in the way of one path, and what it costs */
        post: operations["profilePath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spatial-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Terrain declaration, height evidence and policies of the active pack */
        get: operations["getSpatialEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spatial-evidence/buildings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Height ledger of one building; the id plain or percent-encoded */
        get: operations["getBuildingEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spatial-evidence/path-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Terrain under one path, and the clearance of the straight line over it */
        post: operations["profilePathEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evaluate-network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Score a network as it stands */
        post: operations["evaluateNetwork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/optimize-network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Better azimuths for a network */
        post: operations["optimizeNetwork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explain-network-cell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What one cell of a solution contributes */
        post: operations["explainNetworkCell"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recommend-sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tower records that would add most to a network */
        post: operations["recommendSites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sub-thz-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Free space, gases, rain and fog over one path (reference, not canonical) */
        post: operations["subThzAtmosphere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sub-thz-p1411-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which rows of ITU-R P.1411-13, Table 4, apply to a stated scene, and their medians (reference, not canonical) */
        post: operations["subThzShortRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sub-thz-material-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What one slab of a building material reflects, passes and absorbs (reference, not canonical) */
        post: operations["subThzMaterial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sub-thz-reflection-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One specular reflection from one finite vertical facade (reference, not canonical) */
        post: operations["subThzReflection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sub-thz-validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Measured path losses of campaigns against the models (reference, not canonical) */
        post: operations["subThzValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/interference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** RSRP, RSRQ, RSSI and SINR of a network on a grid and at buildings with demand */
        post: operations["computeInterference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/measurements/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Measured RSRP against the prediction, and one tested offset */
        post: operations["evaluateMeasurements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/building-entry-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Service just inside one facade point of each building */
        post: operations["analyzeBuildingEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health of the functions of the simulated core, and the active scenario */
        get: operations["getCoreStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/topology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** gNBs of the selected towers, interfaces and ways of handovers */
        get: operations["getCoreTopology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions of the selected towers */
        get: operations["listCoreSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the active scenario, newest first */
        get: operations["listCoreEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate a scenario */
        post: operations["changeCoreScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/processes/batch-experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a batch experiment takes */
        get: operations["describeExperiments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/processes/batch-experiment/execution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a sector under many combinations of values */
        post: operations["runExperiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of a job, and its result when it has succeeded */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /** Cancel a job that waits or runs, for everybody who waits for it */
        delete: operations["dismissJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Routes of the service, where no page is installed */
        get: operations["listRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BuildingSummary: {
            total_buildings: number;
            demand_weighted_buildings: number;
            residential_weighted_buildings: number;
            density_weighted_buildings: number;
            avg_demand_weight: number;
            avg_residential_demand: number;
            avg_density_score: number;
            max_demand_weight: number;
            max_residential_demand: number;
            max_density_score: number;
            tag_coverage_pct: {
                [key: string]: number;
            };
            material_metadata_buildings: number;
            material_metadata_coverage_pct: number;
            material_tag_coverage_pct: {
                [key: string]: number;
            };
            material_categories: {
                [key: string]: number;
            };
            explicit_height_buildings: number;
            levels_derived_height_buildings: number;
            measured_height_buildings?: number;
            estimated_height_buildings?: number;
            fallback_only_height_buildings: number;
            unavailable_height_buildings: number;
            /** @enum {unknown} */
            data_quality: "good" | "moderate" | "sparse";
            confidence: string;
            demand_source: {
                /** @enum {unknown} */
                demand_weight: "pack" | "pack_partial" | "derived_from_tags" | null;
                /** @enum {unknown} */
                residential_demand: "pack" | "pack_partial" | "derived_from_tags" | null;
                /** @enum {unknown} */
                density_score: "pack" | "pack_partial" | "derived_from_tags" | null;
            };
            skipped_features: {
                [key: string]: number;
            };
        };
        RfContract: {
            model_id: string;
            model_description: string;
            /** @description The model that answers for the cell, the first one of a network: fallback_model_id where model_id does not apply to the cell as it stands. */
            applied_model_id: string;
            model_family: string;
            scenario: string;
            model_status: string;
            reference: string;
            applicability: string;
            fallback_model_id: string;
            fallback_policy: string;
            los_classification_rule: string;
            building_height_note: string;
            /** @enum {unknown} */
            deterministic: true;
            propagation_dimensions: string;
            /** @enum {unknown} */
            uses_terrain: false;
            uses_building_height: boolean;
            /** @enum {unknown} */
            uses_diffraction: false;
            /** @enum {unknown} */
            uses_reflection: false;
            wall_model: string;
            link_budget_equation: string;
            boresight_eirp_equation: string;
            directional_eirp_equation: string;
            tx_power_semantics: string;
            tx_gain_semantics: string;
            rx_gain_semantics: string;
            polarization_semantics: string;
            system_loss_semantics: string;
            antenna_pattern_id: string;
            antenna_pattern_description: string;
            antenna_pattern_reference?: string;
            antenna_pattern_uses_hard_beam: boolean;
            absolute_terms: string[];
            relative_attenuation_terms: string[];
            propagation_terms: string[];
            receiver_sensitivity_scope: string;
            receiver_sensitivity_equation: string;
            receiver_noise_semantics: string;
            /** @enum {unknown} */
            building_service_threshold_dbm: -100;
            building_service_rule: string;
            propagation_reach_definition: string;
            surface_definition: string;
            surface_nodata_definition: string;
            interference_serviceability_rule: string;
            /** @enum {unknown} */
            interference_rsrp_threshold_dbm: -110;
            /** @enum {unknown} */
            interference_sinr_threshold_db: 0;
            /** @enum {unknown} */
            interference_rsrq_threshold_db: -20;
            calibration_offset_db: number;
            calibration_definition: string;
            endpoint_scope: string;
        };
        CatalogueAntenna: {
            id: string;
            name: string;
            manufacturer: string | null;
            frequency_mhz: number | null;
            gain_dbi: number | null;
            electrical_tilt_deg: number | null;
            source: {
                file: string;
                /** @enum {unknown} */
                format: "msi" | "ant" | "nsma";
                sha256: string;
            };
            horizontal: components["schemas"]["AntennaCut"];
            vertical: components["schemas"]["AntennaCut"];
        };
        /** @description A cut in few numbers; null where the antenna has none. peak_deg is the strongest direction: clockwise from boresight, or downwards from the horizon. */
        AntennaCut: {
            half_power_width_deg: number;
            peak_deg: number;
            front_to_back_db: number;
            sha256: string;
        } | null;
        Manifest: {
            /** @enum {unknown} */
            schema_version: 1 | 2;
            id: string;
            name: string;
            version: string;
            /** @enum {unknown} */
            crs: "EPSG:4326";
            bounds: [
                number,
                number,
                number,
                number
            ];
            generated_at: string;
            sources: string[];
            licenses: string[];
            confidence: string;
            files: {
                [key: string]: string;
            };
            sha256: {
                [key: string]: string;
            };
            layers?: {
                [key: string]: {
                    kind: string;
                    format: string;
                    crs: string;
                    optional: boolean;
                    units?: string;
                    source?: string;
                    license?: string;
                    confidence?: string;
                };
            };
            quality?: {
                summary: string;
                feature_counts?: {
                    [key: string]: number;
                };
                missing_fields?: {
                    [key: string]: {
                        [key: string]: number;
                    };
                };
                geometry?: {
                    [key: string]: {
                        invalid_input: number;
                        repaired: number;
                        dropped: number;
                        output: number;
                    };
                };
                coverage?: {
                    requested_bounds: [
                        number,
                        number,
                        number,
                        number
                    ];
                    data_bounds: [
                        number,
                        number,
                        number,
                        number
                    ];
                    coverage_ratio: number;
                };
            };
        };
        InstalledDataset: {
            /** @enum {unknown} */
            schema_version: 1 | 2;
            id: string;
            name: string;
            version: string;
            /** @enum {unknown} */
            crs: "EPSG:4326";
            bounds: [
                number,
                number,
                number,
                number
            ];
            generated_at: string;
            sources: string[];
            licenses: string[];
            confidence: string;
            files: {
                [key: string]: string;
            };
            sha256: {
                [key: string]: string;
            };
            layers?: {
                [key: string]: {
                    kind: string;
                    format: string;
                    crs: string;
                    optional: boolean;
                    units?: string;
                    source?: string;
                    license?: string;
                    confidence?: string;
                };
            };
            quality?: {
                summary: string;
                feature_counts?: {
                    [key: string]: number;
                };
                missing_fields?: {
                    [key: string]: {
                        [key: string]: number;
                    };
                };
                geometry?: {
                    [key: string]: {
                        invalid_input: number;
                        repaired: number;
                        dropped: number;
                        output: number;
                    };
                };
                coverage?: {
                    requested_bounds: [
                        number,
                        number,
                        number,
                        number
                    ];
                    data_bounds: [
                        number,
                        number,
                        number,
                        number
                    ];
                    coverage_ratio: number;
                };
            };
            active: boolean;
            available: boolean;
        };
        UploadedFile: {
            name: string;
            bytes: number;
        };
        Collection: {
            id: string;
            title: string;
            description: string;
            /** @enum {unknown} */
            itemType: "feature";
            crs: string[];
            extent: {
                spatial: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ][];
                    crs: string;
                };
            };
            links: components["schemas"]["Link"][];
        };
        Link: {
            rel: string;
            type: string;
            href: string;
        };
        OgcLink: {
            rel: string;
            type: string;
            href: string;
            title?: string;
        };
        OgcCollection: {
            id: string;
            title: string;
            description: string;
            /** @enum {string} */
            itemType: "feature";
            crs: string[];
            extent: {
                spatial: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ][];
                    crs: string;
                };
            };
            links: components["schemas"]["OgcLink"][];
        };
        RfProfileRequest: {
            /** @enum {integer|null} */
            schema_version?: 1 | null;
            /** @enum {string|null} */
            network_tech?: "4g" | "5g" | "6g" | null;
            /**
             * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
             * @enum {string|null}
             */
            propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
            /** @description Carrier frequency. */
            frequency_ghz?: number | null;
            /** @description Name of the band. */
            band?: string | null;
            /** @description Name of the channel. */
            channel_id?: string | null;
            /** @description Channel bandwidth. */
            bandwidth_mhz?: number | null;
            /** @enum {string|null} */
            duplex_mode?: "fdd" | "tdd" | "sdl" | "sul" | null;
            /** @description Conducted transmitter power. */
            tx_power_dbm?: number | null;
            /** @description Gain at boresight. */
            tx_antenna_gain_dbi?: number | null;
            /** @description Older name of tx_antenna_gain_dbi. */
            antenna_gain_dbi?: number | null;
            /** @description Receiver gain. */
            rx_antenna_gain_dbi?: number | null;
            /** @description Feeder and implementation loss. */
            system_loss_db?: number | null;
            /** @description Mismatch loss. */
            polarization_loss_db?: number | null;
            /** @description Radius of the cell. */
            radius_m?: number | null;
            /** @description Width of the beam, degrees. */
            beam_width?: number | null;
            /** @description Above ground. */
            antenna_height_m?: number | null;
            /**
             * @description Understood so that a resolved profile can be sent back as it is.
             * @enum {string|null}
             */
            antenna_height_source?: "stated" | "default" | null;
            /** @description Positive points downward. */
            mechanical_downtilt_deg?: number | null;
            /** @description Added to the mechanical downtilt. */
            electrical_downtilt_deg?: number | null;
            /** @description Added to the azimuth. */
            orientation_deg?: number | null;
            /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
            horizontal_pattern_id?: string | null;
            /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
            vertical_pattern_id?: string | null;
            /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
            horizontal_pattern_sha256?: string | null;
            /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
            vertical_pattern_sha256?: string | null;
            /** @description Share of resources in use. */
            load_factor?: number | null;
            /** @description Frequency reuse. */
            reuse_factor?: number | null;
            /** @description Physical cell id; at most 503 in 4g. */
            pci?: number | null;
            /** @description Above ground. */
            receiver_height_m?: number | null;
            /** @description Threshold in manual mode. */
            receiver_sensitivity_dbm?: number | null;
            /** @enum {string|null} */
            receiver_sensitivity_mode?: "manual" | "derived" | null;
            /** @description Noise bandwidth of the receiver, derived mode. */
            receiver_noise_bandwidth_hz?: number | null;
            /**
             * @description Understood so that a resolved profile can be sent back as it is.
             * @enum {string|null}
             */
            receiver_noise_bandwidth_source?: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz" | null;
            /** @description Derived mode. */
            receiver_noise_figure_db?: number | null;
            /** @description Derived mode. */
            receiver_required_snr_db?: number | null;
            /** @description Derived mode. */
            receiver_margin_db?: number | null;
            /**
             * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
             * @enum {string|null}
             */
            host_roof?: "ignored" | "shades" | null;
            /**
             * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
             * @enum {string|null}
             */
            model_limits?: "fallback" | "clamp" | "refuse" | null;
            /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
            average_building_height_m?: number | null;
            /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
            average_street_width_m?: number | null;
        };
        RayProperties: {
            ray_index: number;
            segment_index: number;
            signal_dbm: number;
            is_blocked: boolean;
            /** @enum {unknown} */
            los_state: "los" | "nlos";
            distance_m: number;
            angle_deg: number;
            los_classifier_id?: string;
            /** @enum {unknown} */
            los_classification_basis?: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d";
            /**
             * @description terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, and the radio model of a cell leaves it out.
             * @enum {unknown}
             */
            terrain_status?: "terrain_unavailable" | "terrain_available_not_used";
            /** @enum {unknown} */
            fallback_used?: true;
            signal_start_dbm?: number;
            signal_end_dbm?: number;
            path_loss_db?: number;
            wall_loss_db?: number;
            segment_start_m?: number;
            segment_end_m?: number;
            hit_building_id?: string;
            candidate_checks?: number;
            propagation_model_id?: string;
            applied_propagation_model_id?: string;
            applicability_reason?: string;
            receiver_link_margin_db?: number;
            link_budget?: components["schemas"]["LinkBudget"];
            los_classification?: components["schemas"]["LosClassification"];
        };
        LinkBudget: {
            tx_power_dbm: number;
            tx_antenna_gain_dbi: number;
            antenna_gain_dbi: number;
            boresight_eirp_dbm: number;
            directional_eirp_dbm: number;
            rx_antenna_gain_dbi: number;
            system_loss_db: number;
            polarization_loss_db: number;
            calibration_offset_db: number;
            eirp_dbm: number;
            fspl_db: number;
            propagation_loss_db: number;
            building_loss_db: number;
            tx_pattern_attenuation_db: number;
            horizontal_pattern_attenuation_db: number;
            vertical_pattern_attenuation_db: number;
            pattern_attenuation_db: number;
            total_loss_db: number;
            received_power_dbm: number;
            receiver_sensitivity_mode: string;
            effective_receiver_sensitivity_dbm: number;
            receiver_link_margin_db: number;
        };
        LosClassification: {
            /** @enum {unknown} */
            state: "los" | "nlos";
            classifier_id: string;
            classifier_description: string;
            /**
             * @description terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, and the radio model of a cell leaves it out.
             * @enum {unknown}
             */
            terrain_status: "terrain_unavailable" | "terrain_available_not_used";
            /** @enum {unknown} */
            classification_basis: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d";
            endpoint_case: string;
            blocking_buildings?: components["schemas"]["CrossedBuilding"][];
            cleared_buildings?: components["schemas"]["CrossedBuilding"][];
            unknown_height_buildings?: components["schemas"]["CrossedBuilding"][];
        };
        CrossedBuilding: {
            building_id: string;
            logical_building_id?: string;
            part_ids: string[];
            height_m: number | null;
            /** @enum {unknown} */
            height_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured";
            height_tag?: string;
            intervals: {
                t_entry: number;
                t_exit: number;
                los_height_at_entry_m: number;
                los_height_at_exit_m: number;
                minimum_los_height_m: number;
                maximum_los_height_m: number;
                roof_height_m: number | null;
                minimum_clearance_m: number | null;
            }[];
        };
        RfProfile: {
            /** @enum {integer} */
            schema_version: 1;
            /** @enum {string} */
            network_tech: "4g" | "5g" | "6g";
            /** @enum {unknown} */
            propagation_model: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
            /** @description Carrier frequency. */
            frequency_ghz: number;
            /** @description Name of the band. */
            band: string;
            /** @description Name of the channel. */
            channel_id: string;
            /** @description Channel bandwidth. */
            bandwidth_mhz: number;
            /** @enum {string} */
            duplex_mode: "fdd" | "tdd" | "sdl" | "sul";
            /** @description Conducted transmitter power. */
            tx_power_dbm: number;
            /** @description Gain at boresight. */
            tx_antenna_gain_dbi: number;
            /** @description Older name of tx_antenna_gain_dbi. */
            antenna_gain_dbi: number;
            /** @description Receiver gain. */
            rx_antenna_gain_dbi: number;
            /** @description Feeder and implementation loss. */
            system_loss_db: number;
            /** @description Mismatch loss. */
            polarization_loss_db: number;
            /** @description Radius of the cell. */
            radius_m: number;
            /** @description Width of the beam, degrees. */
            beam_width: number;
            /** @description Above ground. */
            antenna_height_m: number;
            /**
             * @description Understood so that a resolved profile can be sent back as it is.
             * @enum {string}
             */
            antenna_height_source: "stated" | "default";
            /** @description Positive points downward. */
            mechanical_downtilt_deg: number;
            /** @description Added to the mechanical downtilt. */
            electrical_downtilt_deg: number;
            /** @description Added to the azimuth. */
            orientation_deg: number;
            /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
            horizontal_pattern_id: string;
            /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
            vertical_pattern_id: string;
            /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
            horizontal_pattern_sha256?: string;
            /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
            vertical_pattern_sha256?: string;
            /** @description Share of resources in use. */
            load_factor: number;
            /** @description Frequency reuse. */
            reuse_factor: number;
            /** @description Physical cell id; at most 503 in 4g. */
            pci: number | null;
            /** @description Above ground. */
            receiver_height_m: number;
            /** @description Threshold in manual mode. */
            receiver_sensitivity_dbm: number;
            /** @enum {string} */
            receiver_sensitivity_mode: "manual" | "derived";
            /** @description Noise bandwidth of the receiver, derived mode. */
            receiver_noise_bandwidth_hz: number;
            /**
             * @description Understood so that a resolved profile can be sent back as it is.
             * @enum {string}
             */
            receiver_noise_bandwidth_source: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
            /** @description Derived mode. */
            receiver_noise_figure_db: number;
            /** @description Derived mode. */
            receiver_required_snr_db: number;
            /** @description Derived mode. */
            receiver_margin_db: number;
            /**
             * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
             * @enum {string}
             */
            host_roof?: "ignored" | "shades";
            /**
             * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
             * @enum {string}
             */
            model_limits?: "fallback" | "clamp" | "refuse";
            /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
            average_building_height_m?: number;
            /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
            average_street_width_m?: number;
        };
        ModelEvidence: {
            /** @description Nodes with a value, ends of ray segments, or facades with a power. */
            evaluated_points: number;
            /** @description Answered by another model than requested. */
            fallback_points: number;
            fallback_pct: number;
            /** @description Nearer than the shortest distance of the model, and evaluated at it. */
            distance_clamped_points: number;
            distance_clamped_pct: number;
            /** @description Heights and frequency within 10 % of where the model gives way to another. */
            near_limits: components["schemas"]["NearModelLimit"][];
            outside_pack: components["schemas"]["OutsidePack"];
            behind_ground?: components["schemas"]["BehindGround"];
            sentences: string[];
        };
        NearModelLimit: {
            /** @enum {unknown} */
            member: "antenna_height_m" | "receiver_height_m" | "frequency_ghz";
            value: number;
            limit: number;
            /** @enum {unknown} */
            inside_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
            /** @enum {unknown} */
            outside_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
            link_count: number;
            link_distances_m: number[];
            /** @description Power just outside the limit minus power just inside, same links. */
            power_change_db: {
                minimum: number;
                median: number;
                maximum: number;
            };
        };
        OutsidePack: {
            /**
             * @description The rule of the request.
             * @enum {unknown}
             */
            beyond_pack: "free" | "excluded";
            /**
             * @description What is counted: the nodes of a surface; rays of a sector or a plan, which count when they end beyond the bounds or are ended by them; samples; or places spread evenly over the circles of the cells.
             * @enum {unknown}
             */
            counted: "nodes" | "rays" | "samples" | "places";
            /** @description Those outside the bounds of the pack. */
            count: number;
            /** @description All of them, with a value or without. */
            of: number;
            pct: number;
        };
        /** @description Only where the pack has terrain, which the answer does not use. */
        BehindGround: {
            /** @enum {unknown} */
            terrain_kind: "dtm" | "dsm" | "dem_unspecified";
            /** @description Over flat ground, as the answer has them. */
            points_in_sight: number;
            /** @description At most 500 of them, over ground that is known all along. */
            tested_points: number;
            /** @description Those of the tested points that the ground hides. */
            count: number;
            /** @description Of the tested points; null without any. */
            pct: number | null;
        };
        ReceiverThreshold: {
            /** @enum {unknown} */
            mode: "manual" | "derived";
            sensitivity_dbm: number;
            /** @enum {unknown} */
            noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
            assumptions: string[];
            applicability: string;
            noise_density_dbm_hz?: number;
            noise_bandwidth_hz?: number;
            thermal_noise_dbm?: number;
            noise_figure_db?: number;
            noise_floor_dbm?: number;
            required_snr_db?: number;
            receiver_margin_db?: number;
        };
        ModelApplicability: {
            /** @enum {unknown} */
            requested_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
            /** @enum {unknown} */
            applied_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
            fallback_used: boolean;
            reason: string;
            note?: string;
        };
        TransmitterSite: {
            /** @enum {unknown} */
            kind: "open" | "rooftop" | "indoor";
            antenna_height_m: number;
            /** @enum {unknown} */
            antenna_height_source: "stated" | "default";
            antenna_height_note?: string;
            host_roof_height_m: number | null;
            host_building_ids: string[];
            /** @enum {unknown} */
            pack_coverage: "complete" | "partial" | "none";
        };
        Simulation: {
            geojson: {
                /** @enum {unknown} */
                type: "FeatureCollection";
                features: {
                    /** @enum {unknown} */
                    type: "Feature";
                    properties: components["schemas"]["RayProperties"];
                    geometry: {
                        /** @enum {unknown} */
                        type: "LineString";
                        coordinates: [
                            number,
                            number
                        ][];
                    };
                }[];
            };
            stats: {
                blocked_pct: number;
                avg_rx_dbm: number;
                min_range_m: number;
                max_range_m: number;
                ray_count: number;
                segment_count: number;
            };
            rf_profile: components["schemas"]["RfProfile"];
            model_evidence: components["schemas"]["ModelEvidence"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
            rf_contract: components["schemas"]["RfContract"];
            applicability: components["schemas"]["ModelApplicability"];
            transmitter_site: components["schemas"]["TransmitterSite"];
            /** @enum {unknown} */
            host_roof_assumed_below_antenna?: true;
            fingerprint: string;
        };
        CoverageGaps: {
            geojson: {
                /** @enum {unknown} */
                type: "FeatureCollection";
                features: {
                    /** @enum {unknown} */
                    type: "Feature";
                    properties: components["schemas"]["GapProperties"];
                    geometry: {
                        /** @enum {unknown} */
                        type: "Point";
                        coordinates: [
                            number,
                            number
                        ];
                    };
                }[];
            };
            stats: {
                candidate_buildings: number;
                served_buildings: number;
                gap_buildings: number;
                returned_gaps: number;
                gap_pct: number;
                total_gap_demand: number;
                worst_rx_dbm: number | null;
                threshold_dbm: number;
                building_service_threshold_dbm: number;
                facade_outside_beam_buildings: number;
                /** @description Buildings above receiver_threshold.sensitivity_dbm, beside those above the -100 dBm of the building service. */
                served_at_receiver_threshold: number;
                /** @description Candidates out of sight only because a roof is of unknown height. */
                unknown_height_buildings: number;
            };
            /** @description Every building with demand in radius and beam, in ascending id: its id, the power at its facade (null where none was evaluated) and its demand. The three lists have one order. */
            buildings?: {
                ids: string[];
                rx_dbm: (number | null)[];
                total_demand: number[];
            };
            building?: components["schemas"]["BuildingLink"];
            model_evidence: components["schemas"]["ModelEvidence"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
            rf_contract: components["schemas"]["RfContract"];
            applicability: components["schemas"]["ModelApplicability"];
            transmitter_site: components["schemas"]["TransmitterSite"];
            /** @enum {unknown} */
            host_roof_assumed_below_antenna?: true;
            fingerprint: string;
        };
        GapProperties: {
            building_id: string;
            rx_dbm: number | null;
            building_service_threshold_dbm: number;
            distance_m: number;
            demand_weight: number;
            residential_demand: number;
            density_score: number;
            total_demand: number;
            reason: string;
            /** @enum {unknown} */
            severity: "outage" | "weak";
            /** @enum {unknown} */
            los_state: "los" | "nlos" | null;
            /**
             * @description Why the facade is in sight or not: facade_not_exposed where no wall is open to the outdoors, transmitter_on_building where the antenna stands on it; null without a power.
             * @enum {unknown}
             */
            los_classification_basis: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d" | null;
            facade_source: string;
        };
        BuildingLink: {
            building_id: string;
            available: boolean;
            /**
             * @description Why there is no link.
             * @enum {unknown}
             */
            reason?: "not_within_radius" | "facade_outside_radius" | "facade_outside_beam";
            facade?: {
                lon: number;
                lat: number;
            };
            facade_source?: string;
            distance_m?: number;
            bearing_deg?: number;
            rx_dbm?: number;
            applied_propagation_model_id?: string;
            applicability_reason?: string;
            link_budget?: components["schemas"]["LinkBudget"];
            los_classification?: components["schemas"]["LosClassification"];
        };
        AzimuthCandidate: {
            azimuth: number;
            /** @description The sum of the three scores before rounding: the objective. */
            total_score: number;
            propagation_reach_score: number;
            demand_score: number;
            residential_score: number;
            hit_demand_buildings: number;
            hit_residential_buildings: number;
        };
        ObstructionEdge: {
            id: string;
            obstruction_id: string;
            logical_obstruction_id?: string;
            /** @enum {unknown} */
            obstruction_type: "building_roof_edge" | "terrain_profile_sample";
            /** @enum {unknown} */
            edge_position: "entry" | "exit" | "contact" | "profile-sample";
            material?: string;
            /** @enum {unknown} */
            height_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured" | "terrain_provider";
            height_tag?: string;
            height_available: boolean;
            building_height_m: number | null;
            terrain_elevation_m: number | null;
            absolute_height_m: number | null;
            relative_height_above_los_m: number | null;
            along_path_fraction: number;
            along_path_distance_m: number;
            d1_m: number;
            d2_m: number;
            los_line_height_m: number;
            clearance_m: number | null;
            first_fresnel_radius_m: number;
            fresnel_clearance_ratio: number | null;
            v: number | null;
            diffraction_loss_db: number | null;
            selected_dominant_edge: boolean;
            available: boolean;
            /** @enum {unknown} */
            unavailable_reason?: "obstruction_height_unavailable" | "terrain_elevation_unavailable" | "invalid_single_edge_geometry";
        };
        DiffractionDiagnostic: {
            /** @enum {unknown} */
            id: "p526-single-edge-v1";
            available: boolean;
            reason: string;
            reference: string;
            method: string;
            /** @enum {unknown} */
            baseline_model: "free_space";
            baseline_reference: string;
            geometry: components["schemas"]["DiagnosticGeometry"];
            selected_edge: components["schemas"]["SelectedEdge"];
            fspl_db: number;
            diffraction_loss_db: number | null;
            diagnostic_total_path_loss_db: number | null;
            diagnostic_rx_dbm: number | null;
            applied_pattern_loss_db: number;
            applied_system_loss_db: number;
            applied_calibration_offset_db: number;
            link_budget?: components["schemas"]["LinkBudget"];
            /** @enum {unknown} */
            applicability: "standards_aligned_subset" | "research_only" | "unavailable";
            /** @enum {unknown} */
            multiple_edge_status: "multi-edge deferred";
            multiple_edge_comparison: components["schemas"]["MultipleEdgeComparison"];
            limitations: string[];
        };
        DiagnosticGeometry: {
            transmitter: {
                lon: number;
                lat: number;
            };
            receiver: {
                lon: number;
                lat: number;
            };
            tx_height_m: number;
            rx_height_m: number;
            tx_absolute_elevation_m: number;
            rx_absolute_elevation_m: number;
            horizontal_distance_m: number;
            slant_distance_m: number;
            /** @enum {unknown} */
            terrain_status: "terrain_available" | "terrain_unavailable" | "endpoint_terrain_missing";
            terrain_assumption: string;
            earth_curvature: string;
            effective_earth_radius_km: number;
            known_height_requirement: string;
            edge_selection_rule: string;
            roof_edge_rule: string;
            candidates: components["schemas"]["ObstructionEdge"][];
            selected_edge_id?: string;
        };
        SelectedEdge: {
            id: string;
            obstruction_id: string;
            logical_obstruction_id?: string;
            /** @enum {unknown} */
            obstruction_type: "building_roof_edge" | "terrain_profile_sample";
            /** @enum {unknown} */
            edge_position: "entry" | "exit" | "contact" | "profile-sample";
            material?: string;
            /** @enum {unknown} */
            height_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured" | "terrain_provider";
            height_tag?: string;
            height_available: boolean;
            building_height_m: number | null;
            terrain_elevation_m: number | null;
            absolute_height_m: number | null;
            relative_height_above_los_m: number | null;
            along_path_fraction: number;
            along_path_distance_m: number;
            d1_m: number;
            d2_m: number;
            los_line_height_m: number;
            clearance_m: number | null;
            first_fresnel_radius_m: number;
            fresnel_clearance_ratio: number | null;
            v: number | null;
            diffraction_loss_db: number | null;
            selected_dominant_edge: boolean;
            available: boolean;
            /** @enum {unknown} */
            unavailable_reason?: "obstruction_height_unavailable" | "terrain_elevation_unavailable" | "invalid_single_edge_geometry";
        } | null;
        MultipleEdgeComparison: {
            /** @enum {unknown} */
            id: "p526-delta-bullington";
            reference: string;
            available: boolean;
            bullington_loss_db: number | null;
            delta_bullington_loss_db: number | null;
            bullington_smooth_loss_db: number | null;
            spherical_earth_loss_db: number | null;
            profile_point_count: number;
            unknown_height_stretches: number;
            polarization: string;
            effective_earth_radius_km: number;
            note: string;
        };
        CanonicalComparison: {
            available: boolean;
            reason: string;
            /** @enum {unknown} */
            canonical_model: "urban_short_range";
            canonical_reference: string;
            /** @enum {unknown} */
            canonical_los_state?: "los" | "nlos";
            canonical_classification_basis?: string;
            canonical_path_loss_db: number | null;
            canonical_rx_dbm: number | null;
            diagnostic_rx_dbm: number | null;
            diagnostic_minus_canonical_db: number | null;
            note: string;
        };
        LayerLink: {
            available: boolean;
            /**
             * @description Why there is no power.
             * @enum {unknown}
             */
            reason?: "outside_beam";
            distance_m: number;
            bearing_deg: number;
            /** @enum {unknown} */
            los_state?: "los" | "nlos";
            /** @enum {unknown} */
            los_classification_basis?: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d";
            wall_event_count?: number;
            rx_dbm?: number;
            applied_propagation_model_id?: string;
            applicability_reason?: string;
            link_budget?: components["schemas"]["LinkBudget"];
            los_classification?: components["schemas"]["LosClassification"];
        };
        PathSample: {
            distance_m: number;
            lon: number;
            lat: number;
            terrain_elevation_m: number | null;
            terrain_available: boolean;
            building_height_m: number | null;
            building_id?: string;
            building_material?: string;
            /** @enum {unknown} */
            building_height_source?: "default-3-storey" | "building:levels" | "height" | "estimated" | "measured";
            obstruction_elevation_m: number | null;
            line_of_sight_elevation_m: number;
            earth_bulge_m: number;
            fresnel_radius_m: number;
            clearance_m: number | null;
        };
        TerrainMetadata: {
            available: boolean;
            /** @enum {unknown} */
            status: "terrain_available" | "terrain_unavailable";
            source?: string;
            source_version?: string;
            dataset_id?: string;
            source_checksum?: string;
            /** @enum {unknown} */
            format?: "cog-geotiff" | "hgt";
            crs?: string;
            /** @enum {unknown} */
            kind?: "dtm" | "dsm" | "dem_unspecified";
            elevation_reference?: string;
            vertical_datum?: string;
            /** @enum {unknown} */
            vertical_datum_kind?: "orthometric" | "ellipsoidal" | "unknown";
            geoid_model?: string;
            width?: number;
            height?: number;
            bounds?: [
                number,
                number,
                number,
                number
            ];
            resolution_x_deg?: number;
            resolution_y_deg?: number;
            resolution_x_m?: number;
            resolution_y_m?: number;
            /** @enum {unknown} */
            raster_type?: "north-up" | "hgt-posting-north-to-south";
            /** @enum {unknown} */
            interpolation?: "nearest" | "bilinear";
            acquisition_epoch?: string;
            authoritative?: boolean;
            nodata?: number | string;
            limitations: string[];
        };
        PathLossBudget: {
            components: components["schemas"]["LossComponent"][];
            total_median_loss_db: number;
            rx_dbm_p50: number;
            rx_dbm_p90_reliability: number;
            rx_dbm_upper_90: number;
            shadow_sigma_db: number;
            complete: boolean;
            definition: string;
            link_budget: components["schemas"]["LinkBudget"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
            receiver_link_margin_db: number;
        };
        LossComponent: {
            id: string;
            label: string;
            loss_db: number | null;
            enabled: boolean;
            method: string;
            reference?: string;
            note?: string;
        };
        PathTransmitterEnd: {
            /** @enum {unknown} */
            kind: "open" | "rooftop" | "indoor";
            height_m: number;
            host_roof_height_m: number | null;
            host_building_ids: string[];
            host_roof_assumed_below: boolean;
            /** @enum {unknown} */
            antenna_height_source: "stated" | "default";
            antenna_height_note?: string;
        };
        PathEnd: {
            /** @enum {unknown} */
            kind: "open" | "rooftop" | "indoor";
            height_m: number;
            host_roof_height_m: number | null;
            host_building_ids: string[];
            host_roof_assumed_below: boolean;
        };
        PathFidelity: {
            /**
             * @description How buildings in the way count: as edges, as walls, or not at all.
             * @default screen-diffraction
             * @enum {string}
             */
            building_loss_mode: "screen-diffraction" | "penetration" | "none";
            /**
             * @default single-knife-edge
             * @enum {string}
             */
            diffraction_model: "single-knife-edge" | "none";
            /**
             * @description Material of walls whose own is unknown.
             * @default concrete
             * @enum {string}
             */
            default_wall_material: "concrete" | "brick" | "glass" | "wood" | "metal" | "unknown";
            clutter_specific_attenuation_db_per_km: number;
            vegetation_depth_m: number;
            vegetation_specific_attenuation_db_per_m: number;
            gas_specific_attenuation_db_per_km: number;
            rain_specific_attenuation_db_per_km: number;
            shadow_sigma_db: number;
        };
        PathProfileContract: {
            /** @enum {unknown} */
            model_id: "path-profile-diagnostic-v1";
            model_description: string;
            /** @description The model that answers for the cell, the first one of a network: fallback_model_id where model_id does not apply to the cell as it stands. */
            applied_model_id: string;
            model_family: string;
            scenario: string;
            model_status: string;
            reference: string;
            applicability: string;
            fallback_model_id: string;
            fallback_policy: string;
            los_classification_rule: string;
            building_height_note: string;
            /** @enum {unknown} */
            deterministic: true;
            propagation_dimensions: string;
            uses_terrain: boolean;
            uses_building_height: boolean;
            uses_diffraction: boolean;
            /** @enum {unknown} */
            uses_reflection: false;
            wall_model: string;
            link_budget_equation: string;
            boresight_eirp_equation: string;
            directional_eirp_equation: string;
            tx_power_semantics: string;
            tx_gain_semantics: string;
            rx_gain_semantics: string;
            polarization_semantics: string;
            system_loss_semantics: string;
            antenna_pattern_id: string;
            antenna_pattern_description: string;
            antenna_pattern_reference?: string;
            antenna_pattern_uses_hard_beam: boolean;
            absolute_terms: string[];
            relative_attenuation_terms: string[];
            propagation_terms: string[];
            receiver_sensitivity_scope: string;
            receiver_sensitivity_equation: string;
            receiver_noise_semantics: string;
            /** @enum {unknown} */
            building_service_threshold_dbm: -100;
            building_service_rule: string;
            propagation_reach_definition: string;
            surface_definition: string;
            surface_nodata_definition: string;
            interference_serviceability_rule: string;
            /** @enum {unknown} */
            interference_rsrp_threshold_dbm: -110;
            /** @enum {unknown} */
            interference_sinr_threshold_db: 0;
            /** @enum {unknown} */
            interference_rsrq_threshold_db: -20;
            calibration_offset_db: number;
            calibration_definition: string;
            endpoint_scope: string;
        };
        TerrainDeclaration: {
            /** @enum {unknown} */
            kind: "dtm" | "dsm" | "dem_unspecified";
            vertical_datum?: string;
            /** @enum {unknown} */
            vertical_datum_kind: "orthometric" | "ellipsoidal" | "unknown";
            geoid_model?: string;
            source_checksum?: string;
            resolution_m?: number;
            /** @enum {unknown} */
            interpolation: "nearest" | "bilinear";
            acquisition_epoch?: string;
            authoritative: boolean;
            /** @enum {unknown} */
            compatibility: "unavailable" | "surface_only_not_ground" | "unresolved_dem_semantics" | "unresolved_vertical_datum" | "compatible_for_declared_ground_datum";
        };
        HeightLedger: {
            building_id: string;
            logical_building_id?: string;
            selected_height_agl_m: number | null;
            selected_provenance: components["schemas"]["EvidenceProvenance"];
            /** @enum {unknown} */
            selected_confidence: "trusted" | "usable_with_qualification" | "fallback_only" | "unavailable";
            selected_roof_elevation: {
                roof_elevation_amsl_m: number | null;
                ground: components["schemas"]["GroundElevation"];
                height: components["schemas"]["RoofHeight"];
                /** @enum {unknown} */
                compatibility: "compatible" | "compatible_but_base_uncertain" | "incompatible" | "unresolved";
                reason?: string;
            };
            base_elevation: components["schemas"]["GroundElevation"];
            alternative_sources: components["schemas"]["AlternativeHeight"][];
            conflict: {
                /** @enum {unknown} */
                status: "none" | "within_screening_tolerance" | "review_required";
                candidate_count: number;
                median_difference_m: number | null;
                p90_difference_m: number | null;
                extreme_difference_m: number | null;
                /** @enum {unknown} */
                screening_tolerance_m: 5;
                /** @enum {unknown} */
                screening_relative_tolerance: 0.25;
                note: string;
            };
            source_precedence: [
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable"
            ];
            selection_policy_version: string;
        };
        EvidenceProvenance: {
            source?: string;
            source_version?: string;
            dataset_id?: string;
            source_checksum?: string;
            /** @enum {unknown} */
            category?: "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable";
            derivation?: string;
            vertical_datum?: string;
            vertical_datum_kind?: string;
            geoid_model?: string;
            resolution_m?: number;
            acquisition_epoch?: string;
            /** @enum {unknown} */
            evidence_class: "trusted" | "usable_with_qualification" | "fallback_only" | "unavailable";
        };
        GroundElevation: {
            ground_elevation_m: number | null;
            ground_minimum_m: number | null;
            ground_maximum_m: number | null;
            ground_spread_m: number | null;
            /** @enum {unknown} */
            status: "interpolated" | "base_elevation_uncertain" | "surface_not_ground" | "unavailable";
            method: string;
            source: components["schemas"]["EvidenceProvenance"];
            kind: string;
            sample_count: number;
            valid_sample_count: number;
            uncertain: boolean;
            reason?: string;
        };
        RoofHeight: {
            building_height_agl_m: number | null;
            provenance: components["schemas"]["EvidenceProvenance"];
        };
        AlternativeHeight: {
            height_agl_m: number;
            provenance: components["schemas"]["EvidenceProvenance"];
            match_quality?: string;
            external_source_id?: string;
            difference_from_selected_m: number;
        };
        TerrainSample: {
            elevation_m: number | null;
            /** @enum {unknown} */
            status: "measured_or_source" | "interpolated" | "outside_dataset" | "no_data" | "unavailable";
            kind: string;
            source: components["schemas"]["EvidenceProvenance"];
            interpolation?: string;
            resolution_x_m?: number;
            resolution_y_m?: number;
            authoritative_ground: boolean;
            no_data?: boolean;
            reason?: string;
        };
        TerrainClearance: {
            /** @enum {unknown} */
            primitive_version: "terrain-clearance-primitive-v1";
            /** @enum {unknown} */
            status: "available" | "partial_profile" | "unavailable";
            minimum_clearance_m: number | null;
            minimum_clearance_distance_m: number | null;
            minimum_clearance_fraction: number | null;
            /** @enum {unknown} */
            minimum_location?: "at_tx" | "near_tx" | "interior" | "near_rx" | "at_rx";
            tx_endpoint_clearance_m: number | null;
            rx_endpoint_clearance_m: number | null;
            tx_height_agl_m: number;
            rx_height_agl_m: number;
            sample_count: number;
            valid_sample_count: number;
            /** @enum {unknown} */
            classification: "clear" | "obstruction_candidate" | "near_uncertainty_boundary" | "unavailable";
            source?: string;
            source_version?: string;
            dataset_id?: string;
            source_checksum?: string;
            raster_resolution_m?: number;
            source_resolution_m?: number;
            requested_spacing_m: number;
            effective_spacing_m: number;
            /** @enum {unknown} */
            interpolation: "nearest" | "bilinear";
            vertical_datum?: string;
            datum_kind?: string;
            geoid_model?: string;
            uncertainty_margin_m: number | null;
            margin_policy: string;
            assumptions: string[];
            qualifications: string[];
            fingerprint: string;
            samples: {
                path_distance_m: number;
                path_fraction: number;
                point: {
                    lon: number;
                    lat: number;
                };
                terrain_elevation_m: number | null;
                radio_elevation_m: number | null;
                clearance_m: number | null;
                /** @enum {unknown} */
                sample_status: "measured_or_source" | "interpolated" | "outside_dataset" | "no_data" | "unavailable";
            }[];
        };
        TerrainEvidence: {
            available: boolean;
            /** @enum {unknown} */
            status: "terrain_available" | "terrain_unavailable";
            source?: string;
            source_version?: string;
            dataset_id?: string;
            source_checksum?: string;
            /** @enum {unknown} */
            format?: "cog-geotiff" | "hgt";
            crs?: string;
            /** @enum {unknown} */
            kind?: "dtm" | "dsm" | "dem_unspecified";
            elevation_reference?: string;
            vertical_datum?: string;
            /** @enum {unknown} */
            vertical_datum_kind?: "orthometric" | "ellipsoidal" | "unknown";
            geoid_model?: string;
            width?: number;
            height?: number;
            bounds?: [
                number,
                number,
                number,
                number
            ];
            resolution_x_deg?: number;
            resolution_y_deg?: number;
            resolution_x_m?: number;
            resolution_y_m?: number;
            /** @enum {unknown} */
            raster_type?: "north-up" | "hgt-posting-north-to-south";
            /** @enum {unknown} */
            interpolation?: "nearest" | "bilinear";
            acquisition_epoch?: string;
            authoritative?: boolean;
            nodata?: number | string;
            limitations: string[];
            resolution_m?: number;
            /** @enum {unknown} */
            compatibility: "unavailable" | "surface_only_not_ground" | "unresolved_dem_semantics" | "unresolved_vertical_datum" | "compatible_for_declared_ground_datum";
        };
        Tower: {
            /** @description Unique within the request. */
            id: string;
            tower_lon: number;
            tower_lat: number;
            /** @description Degrees from north; any finite angle. Default: the azimuth of the request. */
            azimuth?: number | null;
            rf_profile?: components["schemas"]["RfProfileRequest"] | null;
        };
        Optimization: {
            /** @description Absent: demand, residential, coverage, overlap with priority 50. One that is not listed has 0. radio_quality: the share of a fixed grid that interference leaves serviceable. */
            objectives?: ([
            ] | [
                components["schemas"]["ObjectivePriority"]
            ] | [
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"]
            ] | [
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"]
            ] | [
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"],
                components["schemas"]["ObjectivePriority"]
            ]) | null;
            constraints?: components["schemas"]["PlanConstraints"] | null;
        };
        ObjectivePriority: {
            /** @enum {string} */
            id: "demand" | "residential" | "coverage" | "overlap" | "radio_quality";
            /** @description Priority; 0 removes the influence. At least one must be above 0. */
            weight: number;
        };
        PlanConstraints: {
            /** @description Least propagation-reach score of the plan. */
            min_coverage_score?: number | null;
            min_unique_demand_buildings?: number | null;
            min_unique_residential_buildings?: number | null;
            max_overlap_buildings?: number | null;
        };
        OptimizedTower: {
            id: string;
            optimal_azimuth: number;
            score: number;
            rf_profile: components["schemas"]["RfProfile"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
        };
        NetworkStats: {
            network_score: number;
            unique_demand_buildings: number;
            unique_residential_buildings: number;
            overlap_buildings: number;
            served_at_receiver_threshold: number;
            demand_score: number;
            residential_score: number;
            coverage_score: number;
            overlap_penalty: number;
            /** @enum {unknown} */
            data_quality: "good" | "moderate" | "sparse";
            raw_metrics: components["schemas"]["NetworkRawMetrics"];
            objectives: {
                demand: number | null;
                residential: number | null;
                coverage: number | null;
                overlap: number | null;
                radio_quality?: number | null;
            };
            composite_score: number;
            score: number;
            objective_breakdown: {
                demand: {
                    utility: number | null;
                    weight: number;
                    contribution: number;
                };
                residential: {
                    utility: number | null;
                    weight: number;
                    contribution: number;
                };
                coverage: {
                    utility: number | null;
                    weight: number;
                    contribution: number;
                };
                overlap: {
                    utility: number | null;
                    weight: number;
                    contribution: number;
                };
                radio_quality?: {
                    utility: number | null;
                    weight: number;
                    contribution: number;
                };
            };
            objective_status: components["schemas"]["ObjectiveStatus"];
        };
        NetworkRawMetrics: {
            served_demand_weight: number;
            relevant_demand_weight: number;
            served_weighted_demand: number;
            total_weighted_demand: number;
            residential_covered: number;
            relevant_residential_total: number;
            residential_total: number;
            propagation_reach_score: number;
            propagation_reach_maximum: number;
            coverage_reach_score: number;
            coverage_reach_maximum: number;
            covered_units: number;
            overlap_buildings: number;
            overlap_ratio: number;
            radio_quality_total_samples?: number;
            radio_quality_serviceable_samples?: number;
            radio_quality_serviceable_fraction?: number | null;
            p10_sinr_db?: number | null;
            median_sinr_db?: number | null;
            p10_rsrp_dbm?: number | null;
            median_rsrp_dbm?: number | null;
            p10_rsrq_db?: number | null;
            median_rsrq_db?: number | null;
            outage_by_reason?: {
                multiple_failures: number;
                no_carrier: number;
                rsrp_failed: number;
                rsrq_failed: number;
                sinr_failed: number;
                unavailable_configuration: number;
            };
            serving_cell_samples?: {
                [key: string]: number;
            };
        };
        ObjectiveStatus: {
            demand: components["schemas"]["ObjectiveStatusEntry"];
            residential: components["schemas"]["ObjectiveStatusEntry"];
            coverage: components["schemas"]["ObjectiveStatusEntry"];
            overlap: components["schemas"]["ObjectiveStatusEntry"];
            radio_quality?: components["schemas"]["ObjectiveStatusEntry"];
        };
        ObjectiveStatusEntry: {
            available: boolean;
            /** @enum {unknown} */
            reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole";
            configured_priority: number;
            effective_weight: number;
            utility: number | null;
            contribution: number | null;
        };
        OptimizationDomain: {
            /** @enum {unknown} */
            source: "selected_cell_radius_union" | "selected_and_candidate_cell_radius_union";
            selected_cell_count: number;
            /** @enum {unknown} */
            radius_policy: "cell_rf_profile_radius_m_else_request_radius_m";
            envelope_radii_meters: number[];
            relevant_building_entities: number;
            relevant_demand_entities: number;
            relevant_residential_entities: number;
            radio_quality_domain_id?: string;
            radio_quality_total_samples?: number;
            radio_quality_sample_spacing_m?: number;
            radio_quality_noise_figure_db?: number;
        };
        EvaluationOutcome: {
            objectives: {
                /** @enum {unknown} */
                id: "demand" | "residential" | "coverage" | "overlap" | "radio_quality";
                weight: number;
            }[];
            configured_priorities: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            normalized_weights: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            effective_weights: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            objective_status: components["schemas"]["ObjectiveStatus"];
            constraints: {
                min_coverage_score?: number;
                min_unique_demand_buildings?: number;
                min_unique_residential_buildings?: number;
                max_overlap_buildings?: number;
            };
            objective_score: number;
            composite_score: number;
            score: number;
            recommended_solution_id?: string;
            constraints_satisfied: boolean;
            recommended: boolean;
            violations: string[];
            adjusted_parameters: string[];
        };
        FrontierEntry: {
            id: string;
            towers: {
                id: string;
                azimuth_deg: number;
            }[];
            stats: components["schemas"]["NetworkStats"];
            objective_score: number;
            composite_score: number;
            score: number;
            explanation: string;
        };
        ContributionTable: {
            /** @enum {unknown} */
            schema: "network-contribution-table-v1";
            rays: number;
            building_count: number;
            demand_weights: string;
            residential_demands: string;
            cells: {
                id: string;
                baseline_azimuth_deg: number;
                azimuths_deg: number[];
                reach_scores: string;
                served: string;
            }[];
        };
        ShapleyShares: {
            coalitions: number;
            empty: components["schemas"]["SharedValues"];
            all: components["schemas"]["SharedValues"];
            cells: {
                id: string;
                shares: components["schemas"]["SharedValues"];
            }[];
        };
        SharedValues: {
            served_demand_weight: number;
            residential_covered: number;
            served_residential_demand: number;
            propagation_reach_score: number;
            covered_units: number;
            overlap_buildings: number;
            overlap_ratio: number;
            unique_demand_buildings: number;
            demand_utility: number | null;
            residential_utility: number | null;
            coverage_utility: number | null;
            overlap_utility: number | null;
            composite_score: number;
            network_score: number;
            radio_quality_utility?: number | null;
        };
        AnswerEvidence: {
            outside_pack: components["schemas"]["OutsidePack"];
            behind_ground?: components["schemas"]["BehindGround"];
            sentences: string[];
        };
        RequestDefaults: {
            rays: number;
            radius_m: number;
            frequency_ghz: number;
            tx_power_dbm: number;
            beam_width: number;
            bandwidth_mhz: number;
            load_factor: number;
            reuse_factor: number;
            calibration_offset_db: number;
            rf_profile: components["schemas"]["RfProfile"];
            /** @enum {string} */
            unknown_heights?: "block" | "assume_display" | "clear";
            /** @enum {string} */
            beyond_pack?: "free" | "excluded";
            noise_figure_db: number;
        };
        CellConfiguration: {
            id: string;
            tower_lon: number;
            tower_lat: number;
            azimuth_deg: number;
            rf_profile: components["schemas"]["RfProfile"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
        };
        CellConditions: {
            id: string;
            applicability: components["schemas"]["ModelApplicability"];
            transmitter_site: components["schemas"]["TransmitterSite"];
            receiver_threshold: components["schemas"]["ReceiverThreshold"];
            /** @enum {unknown} */
            host_roof_assumed_below_antenna?: true;
        };
        OptimizationOutcome: {
            objectives: {
                /** @enum {unknown} */
                id: "demand" | "residential" | "coverage" | "overlap" | "radio_quality";
                weight: number;
            }[];
            configured_priorities: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            normalized_weights: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            effective_weights: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
                radio_quality?: number;
            };
            objective_status: components["schemas"]["ObjectiveStatus"];
            constraints: {
                min_coverage_score?: number;
                min_unique_demand_buildings?: number;
                min_unique_residential_buildings?: number;
                max_overlap_buildings?: number;
            };
            objective_score: number;
            composite_score: number;
            score: number;
            recommended_solution_id?: string;
            constraints_satisfied: boolean;
            recommended: boolean;
            violations: string[];
            adjusted_parameters: string[];
            search?: components["schemas"]["MultistartSearch"] | components["schemas"]["ArchiveSearch"] | components["schemas"]["ExactSearch"];
        };
        MultistartSearch: {
            search_policy: string;
            policy: string;
            search_algorithm: string;
            /** @enum {unknown} */
            search_version: "v1";
            /** @enum {unknown} */
            heuristic: true;
            /** @enum {unknown} */
            exhaustive: false;
            /** @enum {unknown} */
            globally_optimal: false;
            search_guarantee: string;
            multistart_policy: string;
            start_count: number;
            completed_start_count: number;
            start_traces: components["schemas"]["StartTrace"][];
            evaluation_requests: number;
            unique_evaluations: number;
            cache_hits: number;
            evaluated_archive_size: number;
            archive_size: number;
            feasible_archive_size: number;
            pareto_size: number;
            candidate_discovery_priority_dependent: boolean;
            incomplete_search: boolean;
            search_fingerprint: string;
            max_passes: number;
            max_unique_evaluations: number;
            /** @enum {unknown} */
            azimuth_step_deg: 10;
            /** @enum {unknown} */
            state_key_version: "network-state-v1";
        };
        StartTrace: {
            start_id: string;
            starting_azimuths: number[];
            passes: number;
            accepted_updates: {
                pass: number;
                cell_id: string;
                before_azimuth_deg: number;
                after_azimuth_deg: number;
                before_score: number;
                after_score: number;
                before_feasible: boolean;
                after_feasible: boolean;
                state_fingerprint: string;
            }[];
            requested_evaluations: number;
            unique_evaluations: number;
            cache_hits: number;
            final_azimuths: number[];
            final_score: number | null;
            final_feasible: boolean | null;
            /** @enum {unknown} */
            termination_reason: "coordinate_stable" | "repeated_state" | "max_passes" | "evaluation_budget" | "enqueued";
            state_trace: string[];
        };
        ArchiveSearch: {
            search_policy: string;
            policy: string;
            search_algorithm: string;
            /** @enum {unknown} */
            search_version: "v1";
            /** @enum {unknown} */
            heuristic: true;
            /** @enum {unknown} */
            exhaustive: false;
            /** @enum {unknown} */
            globally_optimal: false;
            search_guarantee: string;
            multistart_policy: string;
            start_count: number;
            completed_start_count: number;
            start_traces: components["schemas"]["StartTrace"][];
            evaluation_requests: number;
            unique_evaluations: number;
            cache_hits: number;
            evaluated_archive_size: number;
            archive_size: number;
            feasible_archive_size: number;
            pareto_size: number;
            candidate_discovery_priority_dependent: boolean;
            incomplete_search: boolean;
            search_fingerprint: string;
            max_passes: number;
            max_unique_evaluations: number;
            /** @enum {unknown} */
            azimuth_step_deg: 10;
            /** @enum {unknown} */
            state_key_version: "network-state-v1";
            discovery_fingerprint: string;
            ranking_fingerprint: string;
            /** @enum {unknown} */
            priority_independent_discovery: true;
            objective_set: ("demand" | "residential" | "coverage" | "overlap" | "radio_quality")[];
            objective_availability: {
                demand: {
                    available: boolean;
                    reason?: string;
                };
                residential: {
                    available: boolean;
                    reason?: string;
                };
                coverage: {
                    available: boolean;
                    reason?: string;
                };
                overlap: {
                    available: boolean;
                    reason?: string;
                };
                radio_quality?: {
                    available: boolean;
                    reason?: string;
                };
            };
            start_policy: string;
            neighborhood_policy: string;
            queue_policy: string;
            stepping_stone_policy: string;
            feasibility_policy: string;
            /** @enum {unknown} */
            termination_reason: "archive_exhausted" | "evaluation_budget" | "max_expanded_states" | "max_rounds";
            budget_complete: boolean;
            max_expanded_states: number;
            max_search_rounds: number;
            expanded_states: number;
            search_rounds: number;
            active_pareto_size: number;
            removed_dominated_count: number;
            neighbor_requests: number;
            duplicate_edge_count: number;
            dominance_comparisons: number;
            archive_growth: {
                round: number;
                total_evaluated: number;
                feasible_evaluated: number;
                active_pareto_size: number;
                removed_dominated_count: number;
                queued_expansions: number;
                expanded_states: number;
                cache_hits: number;
            }[];
        };
        ExactSearch: {
            /** @enum {unknown} */
            search_policy: "exact_branch_and_bound_v1";
            /** @enum {unknown} */
            policy: "exact_branch_and_bound_v1";
            /** @enum {unknown} */
            search_algorithm: "branch_and_bound";
            /** @enum {unknown} */
            search_version: "v1";
            /** @enum {unknown} */
            search_guarantee: "proven_optimum" | "proven_infeasible" | "best_found_with_proven_upper_bound";
            /** @enum {unknown} */
            heuristic: false;
            exhaustive: boolean;
            globally_optimal: boolean;
            proven_infeasible: boolean;
            /** @enum {unknown} */
            tie_break: "smallest_azimuth_key" | "first_found";
            upper_bound: number | null;
            optimality_gap: number | null;
            nodes_expanded: number;
            max_nodes: number;
            /** @enum {unknown} */
            termination_reason: "proven" | "max_nodes" | "deadline";
            incomplete_search: boolean;
            cell_order: string[];
            building_classes: number;
            progress: {
                nodes: number;
                best: number | null;
                bound: number;
            }[];
            certificate: components["schemas"]["PlanCertificate"];
            /** @enum {unknown} */
            candidate_discovery_priority_dependent: true;
            search_fingerprint: string;
            /** @enum {unknown} */
            azimuth_step_deg: 10;
            /** @enum {unknown} */
            state_key_version: "network-state-v1";
        };
        PlanCertificate: {
            /** @enum {unknown} */
            schema: "network-plan-certificate-v1";
            /** @enum {unknown} */
            policy: "exact_branch_and_bound_v1";
            contribution_table_sha256: string;
            /** @enum {unknown} */
            candidates: "ten_degree_grid_and_own_baseline";
            priorities: {
                demand: number;
                residential: number;
                coverage: number;
                overlap: number;
            };
            constraints: {
                min_coverage_score?: number;
                min_unique_demand_buildings?: number;
                min_unique_residential_buildings?: number;
                max_overlap_buildings?: number;
            };
            /** @enum {unknown} */
            claim: "optimal" | "infeasible" | "bounded";
            plan: {
                id: string;
                azimuth_deg: number;
            }[] | null;
            composite_score: number | null;
            upper_bound: number | null;
            cell_order: string[];
            bound_rule: string;
            nodes_expanded: number;
        };
        ExactParetoFrontier: {
            /** @enum {unknown} */
            complete: true;
            evaluated_plans: number;
            feasible_plans: number;
            points: {
                id: string;
                azimuths_deg: number[];
                composite_score: number;
                utilities: {
                    demand: number | null;
                    residential: number | null;
                    coverage: number | null;
                    overlap: number | null;
                };
                plans: number;
            }[];
        };
        NetworkBaseline: {
            cell_configurations: components["schemas"]["CellConfiguration"][];
            parameters: {
                rays: number;
                radius_m: number;
                frequency_ghz: number;
                tx_power_dbm: number;
                beam_width: number;
                bandwidth_mhz: number;
                load_factor: number;
                reuse_factor: number;
                calibration_offset_db: number;
                rf_profile: components["schemas"]["RfProfile"];
                /** @enum {string} */
                unknown_heights?: "block" | "assume_display" | "clear";
                /** @enum {string} */
                beyond_pack?: "free" | "excluded";
            };
            stats: components["schemas"]["NetworkStats"];
            constraints_satisfied: boolean;
            violations: string[];
        };
        JudgedMetrics: {
            raw_metrics: components["schemas"]["NetworkRawMetrics"];
            constraints_satisfied: boolean;
            violations: string[];
        };
        Recommendation: {
            id: string;
            cell_id: number;
            tower_lon: number;
            tower_lat: number;
            optimal_azimuth: number;
            marginal_network_score: number;
            stats: components["schemas"]["NetworkStats"];
            reason: string;
            rf_profile: components["schemas"]["RfProfile"];
            unmet_demand: number;
            same_place_record_ids: string[];
            applicability: components["schemas"]["ModelApplicability"];
            transmitter_site: components["schemas"]["TransmitterSite"];
            outside_pack: components["schemas"]["OutsidePack"];
        };
        SubThzP1411Candidate: {
            /** @enum {unknown} */
            model_id: "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1";
            reference: string;
            revision: string;
            section: string;
            table: string;
            row: string;
            source_url: string;
            source_pdf_url: string;
            applicability: {
                /** @enum {unknown} */
                status: "applicable" | "inapplicable";
                applicable: boolean;
                reasons?: string[];
                general_frequency_range_ghz: [
                    number,
                    number
                ];
                general_distance_range_m: [
                    number,
                    number
                ];
                effective_distance_range_m?: [
                    number,
                    number
                ];
                validated_at_frequency_ghz: number;
                morphologies: string[];
                required_rooftop_relation: string;
                required_los_state: string;
                envelope_rule: string;
            };
            inputs: {
                frequency_ghz: number;
                distance_m: number;
                tx_height_m: number;
                rx_height_m: number;
                morphology: string;
                rooftop_relation: string;
                los_state: string;
            };
            model: {
                /** @enum {unknown} */
                status: "median_available" | "not_available_due_to_inapplicability";
                equation: string;
                coefficients: {
                    alpha: number;
                    beta: number;
                    gamma: number;
                };
                distance_log10?: number;
                frequency_log10?: number;
                distance_term_db?: number;
                frequency_term_db?: number;
                offset_db: number;
                median_path_loss_db?: number;
                /** @enum {unknown} */
                random_fading_included: false;
                /** @enum {unknown} */
                wall_loss_db: 0;
                note: string;
            };
            uncertainty: {
                sigma_db: number;
                /** @enum {unknown} */
                distribution: "zero_mean_gaussian_N(0,sigma)";
                /** @enum {unknown} */
                mean_offset_db: 0;
                /** @enum {unknown} */
                p50_offset_db: 0;
                interpretation: string;
                /** @enum {unknown} */
                random_sampling: false;
                /** @enum {unknown} */
                reported_statistic: "median_basic_transmission_loss";
            };
            p525_comparison: {
                reference: string;
                reference_url: string;
                equation: string;
                slant_distance_m: number;
                fspl_db: number;
                excess_relative_to_fspl_db?: number;
                /** @enum {unknown} */
                included_in_p1411_median: false;
                note: string;
            };
            external_atmospheric_composition: {
                /** @enum {unknown} */
                status: "deferred_unvalidated" | "comparison_only";
                reference_model_id: string;
                reference: string;
                reference_url: string;
                free_space_db?: number;
                gas_db?: number;
                rain_db?: number;
                local_fog_db?: number;
                total_path_loss_db?: number;
                difference_to_p1411_median_db?: number;
                /** @enum {unknown} */
                included_in_p1411_median: false;
                /** @enum {unknown} */
                summed_with_p1411_median: false;
                note: string;
            };
            research_sub_thz_comparison: {
                /** @enum {unknown} */
                status: "deferred_not_requested" | "comparison_only" | "out_of_scope";
                /** @enum {unknown} */
                reference_model_id: "research_sub_thz";
                frequency_ghz: number;
                wall_event_count?: number;
                free_space_db?: number;
                wall_loss_db?: number;
                total_path_loss_db?: number;
                difference_to_p1411_median_db?: number;
                /** @enum {unknown} */
                included_in_p1411_median: false;
                /** @enum {unknown} */
                summed_with_p1411_median: false;
                note: string;
            };
            obstruction: components["schemas"]["SubThzObstruction"];
            limitations: string[];
            non_claims: string[];
        };
        SubThzObstruction: {
            building_dataset_available: boolean;
            building_intersection_present: boolean | null;
            building_intersection_count: number | null;
            building_ids?: string[];
            path_within_dataset: boolean | null;
            /** @enum {unknown} */
            wall_loss_applied: false;
            /** @enum {unknown} */
            diffraction_applied: false;
            /** @enum {unknown} */
            material_loss_applied: false;
            note: string;
            known_height_building_ids?: string[];
            unknown_height_building_ids?: string[];
            known_height_count: number | null;
            unknown_height_count: number | null;
            height_evidence?: {
                building_id: string;
                logical_building_id: string;
                height_m?: number;
                /** @enum {unknown} */
                height_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured";
                known: boolean;
            }[];
            transmitter_inside_building: boolean | null;
            receiver_inside_building: boolean | null;
        };
        SubThzSlabLedger: {
            reflection_coefficient: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_deg: number;
            };
            transmission_coefficient?: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_deg: number;
            };
            first_interface_reflection_coefficient: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_deg: number;
            };
            interface_reflection_power_fraction: number;
            reflected_power_fraction: number;
            transmitted_power_fraction?: number;
            absorbed_power_fraction?: number;
            power_balance_error: number;
            power_flux_correction: number;
            transmission_loss_db?: number;
            lower_bound_transmission_loss_db?: number;
            /** @enum {unknown} */
            numeric_state: "finite" | "power_below_numeric_floor" | "below_numeric_floor" | "no_power_transmitted";
            /** @enum {unknown} */
            multiple_internal_reflections_included: true;
            angles: {
                incident_deg: number;
                slab_deg: number;
                exit_deg: number;
            };
            propagation_constant: {
                real: number;
                imaginary: number;
            };
            normal_phase_thickness: {
                real: number;
                imaginary: number;
            };
        };
        SubThzReflectionGeometry: {
            local_frame: {
                /** @enum {unknown} */
                coordinate_system: "ENU";
                /** @enum {unknown} */
                mode: "local_enu" | "geographic_enu";
                projection: string;
                origin: {
                    lon: number;
                    lat: number;
                    z: number;
                } | null;
                origin_enu: {
                    x: number;
                    y: number;
                    z: number;
                };
                /** @enum {unknown} */
                origin_provenance: "request" | "transmitter" | "none";
                transform_description: string;
            };
            tx_enu: {
                x: number;
                y: number;
                z: number;
            };
            rx_enu: {
                x: number;
                y: number;
                z: number;
            };
            facade_start_enu: {
                x: number;
                y: number;
                z: number;
            };
            facade_end_enu: {
                x: number;
                y: number;
                z: number;
            };
            plane_point_enu: {
                x: number;
                y: number;
                z: number;
            };
            plane_normal: {
                x: number;
                y: number;
                z: number;
            };
            mirrored_tx_enu?: {
                x: number;
                y: number;
                z: number;
            };
            reflection_point_enu?: {
                x: number;
                y: number;
                z: number;
            };
            reflection_point_lon_lat?: {
                lon: number;
                lat: number;
            };
            incident_direction?: {
                x: number;
                y: number;
                z: number;
            };
            reflected_direction?: {
                x: number;
                y: number;
                z: number;
            };
            image_intersection_t?: number;
            segment_parameter?: number;
            segment_distance_from_line_m?: number;
            d1_m?: number;
            d2_m?: number;
            total_reflected_path_length_m?: number;
            image_path_length_m?: number;
            image_path_difference_m?: number;
            incidence_angle_deg?: number;
            reflection_angle_deg?: number;
            angle_convention: string;
            specular_equality_error?: number;
            te_tm_basis?: {
                te: {
                    x: number;
                    y: number;
                    z: number;
                };
                tm: {
                    x: number;
                    y: number;
                    z: number;
                };
                normal_incidence_basis: boolean;
                convention: string;
                magnitudes_equivalent: boolean;
            };
            /** @enum {unknown} */
            vertical_extent_status: "known" | "unknown" | "outside";
            base_z?: number;
            top_z?: number;
        };
        SubThzFacade: {
            geometry_provenance: string;
            normal_provenance: string;
            height_provenance: string;
            reflecting_object_id?: string;
            base_z?: number;
            top_z?: number;
            available_horizontal_left_m?: number;
            available_horizontal_right_m?: number;
            available_vertical_below_m?: number;
            available_vertical_above_m?: number;
            fresnel_zone_scale_m?: number;
            /** @enum {unknown} */
            finite_reflector_evidence: "facade_extent_known" | "facade_extent_unknown" | "facade_extent_smaller_than_scalar_fresnel_zone";
            facade_extent_known: boolean;
            roughness?: {
                rms_roughness_m?: number;
                roughness_parameter?: number;
                smooth_surface_criterion: string;
                /** @enum {unknown} */
                specularity_status: "supported_smooth" | "rough_surface_warning" | "roughness_unknown";
                specularity_evidence: string;
                unapplied_specular_loss_db?: number;
            };
            /** @enum {unknown} */
            diffuse_scattering_modelled: false;
        };
        SubThzReflectorMaterial: {
            /** @enum {string} */
            mode: "interface" | "finite_slab";
            /** @enum {unknown} */
            material_source: "p2040_reference" | "user_defined";
            material_id: string;
            name: string;
            /** @enum {unknown} */
            source: "p2040_reference" | "user_defined";
            /** @enum {unknown} */
            classification: "reference_material" | "user_assumption";
            property_source: string;
            reference_table?: string;
            frequency_range_ghz?: number[];
            coefficients?: {
                a: number;
                b: number;
                c: number;
                d: number;
            };
            relative_permittivity?: number;
            conductivity_s_per_m?: number;
            loss_tangent?: number;
            complex_relative_permittivity?: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_deg: number;
            };
            provenance_note?: string;
            p2040_identity: boolean;
            provenance?: string;
            incident_medium: {
                name: string;
                relative_permittivity: number;
                conductivity_s_per_m: number;
                complex_relative_permittivity: {
                    real: number;
                    imaginary: number;
                    magnitude: number;
                    phase_deg: number;
                };
                property_source: string;
                provenance_note?: string;
            };
            exit_medium?: {
                name: string;
                relative_permittivity: number;
                conductivity_s_per_m: number;
                complex_relative_permittivity: {
                    real: number;
                    imaginary: number;
                    magnitude: number;
                    phase_deg: number;
                };
                property_source: string;
                provenance_note?: string;
            };
            thickness_m?: number;
            thickness_provenance?: string;
            phase_coherence?: string;
            reflection_coefficient?: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_rad: number;
                phase_deg: number;
                power_fraction: number;
                reflection_loss_db?: number;
            };
            interface_coefficient?: {
                real: number;
                imaginary: number;
                magnitude: number;
                phase_rad: number;
                phase_deg: number;
                power_fraction: number;
                reflection_loss_db?: number;
            };
            multiple_internal_reflections_included: boolean;
        };
        ModelValidation: {
            /** @enum {unknown} */
            model_id: "p525_fspl" | "sub_thz_atmospheric_reference_v1" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1" | "research_sub_thz" | "p526-single-edge-v1";
            /** @enum {unknown} */
            model_version: "v1";
            reference: string;
            status_counts: {
                [key: string]: number;
            };
            metric: components["schemas"]["ResidualMetric"];
            stratified_metrics?: {
                /** @enum {unknown} */
                dimension: "los_nlos" | "morphology" | "campaign_id" | "site_id" | "frequency_ghz" | "distance_bin_m";
                value: string;
                metric: components["schemas"]["ResidualMetric"];
            }[];
            diagnostics?: {
                /** @enum {unknown} */
                dimension: "log_distance_m" | "frequency_ghz";
                count: number;
                slope_db_per_unit: number | null;
                correlation: number | null;
                strong_trend: boolean;
                unit: string;
                interpretation: string;
            }[];
            predictions?: components["schemas"]["ValidationPrediction"][];
            p1411_sigma_comparison?: {
                source_sigma_db: number;
                observed_residual_std_db: number | null;
                applicable_count: number;
                interpretation: string;
            };
            atmospheric_comparison?: {
                /** @enum {unknown} */
                status: "available_for_explicit_weather_samples" | "unavailable_without_explicit_weather";
                comparable_count: number;
                unavailable_count: number;
                reason?: string;
            };
            calibration?: components["schemas"]["BiasCalibration"];
        };
        ResidualMetric: {
            count: number;
            mean_bias_db: number | null;
            median_bias_db: number | null;
            mae_db: number | null;
            rmse_db: number | null;
            std_db: number | null;
            p10_db: number | null;
            p90_db: number | null;
        };
        ValidationPrediction: {
            campaign_id: string;
            measurement_id: string;
            site_id?: string;
            location_pair_id?: string;
            beam_id?: string;
            frequency_ghz: number;
            distance_m: number | null;
            /** @enum {unknown} */
            status: "applicable" | "inapplicable" | "ambiguous" | "unsupported" | "censored";
            reason?: string;
            observed_path_loss_db?: number;
            predicted_path_loss_db?: number;
            residual_db?: number;
            los_state: string;
            morphology: string;
            quantity_basis?: string;
            /** @enum {unknown} */
            calibration_set: "calibration" | "validation" | "unassigned";
        };
        BiasCalibration: {
            /** @enum {unknown} */
            model_id: "p525_fspl" | "sub_thz_atmospheric_reference_v1" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1" | "research_sub_thz" | "p526-single-edge-v1";
            /** @enum {unknown} */
            method: "all_samples" | "explicit_groups" | "spatial_grid" | "leave_one_site_out" | "leave_one_campaign_out";
            fitted_bias_db: number | null;
            calibration_count: number;
            validation_count: number;
            pre_calibration: components["schemas"]["ResidualMetric"];
            post_calibration: components["schemas"]["ResidualMetric"];
            /** @enum {unknown} */
            validation_source: "held_out_groups" | "explicit_groups" | "none_same_samples";
            /** @enum {unknown} */
            status: "stable" | "unstable" | "insufficient_validation_data" | "not_calibrated_diagnostic_only";
            /** @enum {unknown} */
            promoted: false;
            not_promoted_reason: string;
        };
        ValidationHoldout: {
            /** @enum {unknown} */
            method: "all_samples" | "explicit_groups" | "spatial_grid" | "leave_one_site_out" | "leave_one_campaign_out";
            /** @enum {unknown} */
            group_by?: "site_id" | "location_pair_id" | "campaign_id";
            spatial_cell_size_m?: number;
            minimum_separation_m?: number;
            folds: {
                fold_id: string;
                held_out_groups: string[];
                calibration_count: number;
                validation_count: number;
                metrics: {
                    [key: string]: components["schemas"]["ResidualMetric"];
                };
                no_leak_evidence: string;
            }[];
            no_leak_evidence: string;
        };
        MeasuredSample: {
            /** @description Unique in the request. */
            id: string;
            lon: number;
            lat: number;
            /**
             * @description That of the request.
             * @enum {string}
             */
            technology: "4g" | "5g";
            rsrp_dbm: number;
            /** @description The cell that the receiver named. */
            cell_id?: string | null;
        };
        CalibrationProvenance: {
            campaign_id?: string | null;
            source?: string | null;
            /** @description RFC 3339. */
            collected_at?: string | null;
            /** @description RFC 3339; after collected_at. */
            expires_at?: string | null;
        };
        MeasuredResidual: {
            id: string;
            /** @enum {unknown} */
            technology: "4g" | "5g";
            requested_cell_id?: string;
            serving_cell_id?: string;
            measured_rsrp_dbm: number;
            predicted_rsrp_dbm: number | null;
            residual_db: number | null;
            corrected_predicted_rsrp_dbm: number | null;
            corrected_residual_db: number | null;
            distance_m: number | null;
            wall_count: number | null;
            outlier: boolean;
            /**
             * @description outside_pack only where what lies beyond the pack is excluded.
             * @enum {unknown}
             */
            status: "valid" | "no_signal" | "cell_mismatch" | "outside_pack";
        };
        Calibration: {
            eligible: boolean;
            reason: string;
            current_offset_db: number;
            suggested_adjustment_db: number | null;
            recommended_total_offset_db: number | null;
            training_sample_count: number;
            holdout_sample_count: number;
            holdout_mae_before_db: number | null;
            holdout_mae_after_db: number | null;
            /** @description Root mean square error after the correction, held out; above 15: not eligible. */
            holdout_rmse_after_db: number | null;
            p50_absolute_error_db: number | null;
            p90_absolute_error_db: number | null;
            /** @description Block bootstrap over the areas of 50 m, 2,000 resamples; wider than 10 dB: not eligible. */
            adjustment_confidence_95: {
                lower_db: number;
                upper_db: number;
                /** @enum {unknown} */
                level: 0.95;
            } | null;
            /** @description Order statistics, as if all samples were independent of each other. */
            adjustment_order_statistic_95: {
                lower_db: number;
                upper_db: number;
                /** @enum {unknown} */
                level: 0.95;
            } | null;
            /** @enum {unknown} */
            method: "spatial_blocked_5_fold_median_bias";
            fold_count: number;
            folds: {
                fold: number;
                training_sample_count: number;
                validation_sample_count: number;
                adjustment_db: number;
                mae_before_db: number;
                mae_after_db: number;
                bounds: [
                    number,
                    number,
                    number,
                    number
                ];
            }[];
            spatial_diversity_sufficient: boolean;
            spatial_group_count: number;
            spatial_span_m: number;
            provenance: {
                campaign_id?: string;
                source: string;
                collected_at?: string;
                expires_at?: string;
            };
            /** @description The only member that depends on the clock. */
            expired: boolean;
        };
        BuildingEntryModel: {
            /** @enum {unknown} */
            id: "3gpp_tr_38_901_o2i";
            reference: string;
            scenario: string;
            description: string;
            supported_frequencies_ghz: number[];
            unsupported_frequencies_ghz: number[];
            outdoor_baseline_model: string;
            outdoor_baseline_rule: string;
            /** @enum {unknown} */
            indoor_depth_m: 0;
            /** @enum {unknown} */
            random_draws_used: false;
            /** @enum {unknown} */
            material_evidence_only: true;
            /** @enum {unknown} */
            no_whole_building_claim: true;
            profile_semantics: string;
            profiles: {
                /** @enum {unknown} */
                id: "low_loss" | "high_loss";
                label: string;
                frequency_scope: string;
                external_wall_loss_db: number;
                /** @enum {unknown} */
                indoor_depth_m: 0;
                /** @enum {unknown} */
                indoor_loss_db: 0;
                median_entry_loss_db: number;
                /** @enum {unknown} */
                shadow_sigma_db: 0;
                reference_shadow_sigma_db: number;
                reference_shadow_sigma_note: string;
                /** @enum {unknown} */
                random_draw_applied: false;
                equation: string;
                composition_assumption: string;
            }[];
            alternative_editions: {
                reference: string;
                low_loss_external_wall_db: number;
                high_loss_external_wall_db: number;
            }[];
            /** @description Medians of ITU-R P.2109-2 for a level path, for comparison alone. */
            p2109: {
                traditional_median_db: number;
                thermally_efficient_median_db: number;
                /** @description Of the path at the facade, by which the medians grow; 0 is a level path. */
                elevation_deg: number;
            } | null;
        };
        BuildingEntryResult: {
            building_id: string;
            building_type: string;
            residential: boolean;
            demand_weight: number;
            residential_demand: number;
            representative_point: {
                lon: number;
                lat: number;
            } | null;
            facade_entry_point: {
                lon: number;
                lat: number;
            } | null;
            serving_cell_id: string | null;
            frequency_ghz: number;
            propagation_model: string;
            /** @enum {unknown} */
            outdoor_los_state: "los" | "nlos" | null;
            outdoor_los_classifier_id: string;
            /** @enum {unknown} */
            outdoor_los_classification_basis: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d" | null;
            outdoor_terrain_status: string;
            outdoor_los_classification: Record<string, never> | null;
            outdoor_distance_m: number | null;
            outdoor_rx_at_facade_dbm: number | null;
            outdoor_path_loss_db: number | null;
            /** @enum {unknown} */
            outdoor_wall_loss_db: 0;
            outdoor_serviceable: boolean;
            outdoor_receiver_link_margin_db: number | null;
            outdoor_link_budget: components["schemas"]["LinkBudget"] | null;
            low_loss_entry_loss_db: number;
            low_loss_rx_just_inside_dbm: number | null;
            low_loss_serviceable: boolean;
            low_loss_receiver_link_margin_db: number | null;
            high_loss_entry_loss_db: number;
            high_loss_rx_just_inside_dbm: number | null;
            high_loss_serviceable: boolean;
            high_loss_receiver_link_margin_db: number | null;
            receiver_sensitivity_dbm: number | null;
            receiver_sensitivity_mode: string | null;
            receiver_threshold: components["schemas"]["ReceiverThreshold"] | null;
            building_service_threshold_dbm: number;
            /** @description Medians of ITU-R P.2109-2 at the elevation of the path from the serving cell, for comparison alone; null without one. */
            p2109: {
                traditional_median_db: number;
                thermally_efficient_median_db: number;
                /** @description Of the path at the facade, by which the medians grow; 0 is a level path. */
                elevation_deg: number;
            } | null;
            material_evidence: {
                available: boolean;
                /** @enum {unknown} */
                source: "OSM" | "unavailable";
                tag: string | null;
                value: string | null;
                /** @enum {unknown} */
                normalized: "unknown" | "concrete" | "brick" | "glass" | "wood" | "metal";
                /** @enum {unknown} */
                used_for_profile: false;
                interpretation: string;
            };
            /** @enum {unknown} */
            selected_entry_profile: "unknown";
            applicability: {
                applicable: boolean;
                reason: string;
                detail: string;
                limitations: string[];
            };
            entry_geometry: {
                representative_point_source: string | null;
                facade_entry_point_source: string | null;
                /** @enum {unknown} */
                indoor_depth_m: 0;
                geometry_rule: string;
            };
            limitations: string[];
        };
        /** @description The product of all axes has at most 64 runs. */
        ExperimentMatrix: {
            frequencies_ghz?: number[] | null;
            tx_powers_dbm?: number[] | null;
            beam_widths_deg?: number[] | null;
            azimuths_deg?: number[] | null;
            calibration_offsets_db?: number[] | null;
        };
        ExperimentResult: {
            runs: components["schemas"]["ExperimentRun"][];
            objectives: string[];
            /** @enum {unknown} */
            cache_state: "computed" | "cached";
            /** @description As it was sent. */
            definition: Record<string, never>;
        };
        ExperimentRun: {
            index: number;
            fingerprint: string;
            parameters: {
                frequency_ghz: number;
                tx_power_dbm: number;
                beam_width_deg: number;
                azimuth_deg: number;
                calibration_offset_db: number;
            };
            avg_rx_dbm: number;
            blocked_pct: number;
            gap_pct: number;
            gap_buildings: number;
            served_buildings: number;
            candidate_buildings: number;
            outside_pack?: components["schemas"]["OutsidePack"];
            non_dominated: boolean;
            explanation: string;
        };
        Error: {
            error: string;
        };
    };
    responses: {
        /** @description The request or its URL is not valid; the message names member and bound. */
        Error400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request comes from the page of another site, or names a host that is not this service. */
        Error403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request took too long to arrive. */
        Error408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers of the request are too large. */
        Error431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal error. */
        Error500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No dataset is loaded, or not yet; or the service is busy or shutting down. */
        Error503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Budget or concurrency exhausted; see Retry-After and the RateLimit headers. */
        Error429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A key is configured for this route, and none or a wrong one was shown. */
        Error401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not exist. */
        Error404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        Error413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is valid but cannot be processed; the message says why. */
        Error422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The computation exceeded its deadline and was stopped. */
        Error504: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something is there already that is not replaced; the message names it. */
        Error409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status: "ok";
                        backend: string;
                        buildingIndex: {
                            footprintCount: number;
                            treeCount: number;
                        };
                        buildingDemand: components["schemas"]["BuildingSummary"];
                        rtreeFootprints: number;
                        towerCount: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status: "ready" | "not_ready";
                        buildings: boolean;
                        towers: boolean;
                        frontend: boolean;
                        /** @enum {unknown} */
                        dataset_error: "" | "dataset unavailable";
                        dataset_detail?: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            /** @description Not ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status: "ready" | "not_ready";
                        buildings: boolean;
                        towers: boolean;
                        frontend: boolean;
                        /** @enum {unknown} */
                        dataset_error: "" | "dataset unavailable";
                        dataset_detail?: string;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        application_version: string;
                        build_commit: string;
                        model_version: string;
                        model_id: string;
                        model_description: string;
                        supported_technologies: [
                            "4g" | "5g" | "6g-research",
                            "4g" | "5g" | "6g-research",
                            "4g" | "5g" | "6g-research"
                        ];
                        propagation_models: {
                            id: string;
                            description: string;
                            model_family: string;
                            scenario: string;
                            formula: string;
                            fallback_model_id: string;
                            building_height_used: boolean;
                            requires_building_data: boolean;
                            requires_los_or_nlos: boolean;
                            frequency_min_ghz: number;
                            frequency_max_ghz: number;
                            distance_min_m: number;
                            distance_max_m: number;
                            limitations: string[];
                        }[];
                        rf_contract: components["schemas"]["RfContract"];
                        /** @description Of the catalogue, beside the presets: ids for `horizontal_pattern_id` and `vertical_pattern_id`. */
                        antennas: components["schemas"]["CatalogueAntenna"][];
                        technology_capabilities: {
                            /** @enum {unknown} */
                            technology: "4g" | "5g" | "6g";
                            frequency_ghz: number;
                            endpoint: string;
                            /** @enum {unknown} */
                            status: "supported" | "unsupported" | "research_only";
                            reason: string;
                            note: string;
                        }[];
                        dataset?: components["schemas"]["Manifest"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDatasets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active_id?: string;
                        datasets: components["schemas"]["InstalledDataset"][];
                        warnings?: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    switchDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of an installed pack. */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status: "active";
                        dataset: components["schemas"]["Manifest"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    listUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                        /** @description Why nothing can be uploaded; null when it can. */
                        reason: string | null;
                        maximum_bytes: number;
                        piece_bytes: number;
                        files: components["schemas"]["UploadedFile"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadPiece: {
        parameters: {
            query?: {
                /**
                 * @description Bytes of the file before this piece.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Letters, digits, dots, hyphens, underscores.
                 * @example buildings.geojson
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        bytes: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Letters, digits, dots, hyphens, underscores.
                 * @example buildings.geojson
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        bytes: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDatasetBuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        build: {
                            id: string;
                            /** @enum {unknown} */
                            state: "running" | "built" | "refused" | "failed" | "cancelled";
                            /** @description Null before the first piece of work is done. */
                            stage: string | null;
                            done: number;
                            total: number;
                            warnings: string[];
                            /** @description Why there is no pack. */
                            reason: string | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    buildDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the new pack, and the name of its folder. */
                    id: string;
                    /** @description For people. */
                    name?: string | null;
                    /** @description Uploaded files of buildings. */
                    buildings: string[];
                    /** @description Uploaded files of towers; the word osm stands for the masts in the extracts among buildings. */
                    towers?: string[] | null;
                    /** @description Columns of a site list that have no usual name. */
                    columns?: {
                        longitude?: string | null;
                        latitude?: string | null;
                        azimuth?: string | null;
                        height?: string | null;
                        site?: string | null;
                        cell?: string | null;
                        technology?: string | null;
                        frequency?: string | null;
                        power?: string | null;
                        simulated?: string | null;
                    } | null;
                    /** @description Uploaded files of terrain. */
                    terrain?: string[] | null;
                    /** @description Keep what touches this box: west, south, east, north. */
                    bbox?: [
                        number,
                        number,
                        number,
                        number
                    ] | null;
                    /** @description Licence of the buildings; default: that of the kind of file. */
                    buildings_license?: string | null;
                    /** @description Licence of the towers. */
                    towers_license?: string | null;
                    /** @description Licence of the terrain. */
                    terrain_license?: string | null;
                    /** @enum {string|null} */
                    elevation_kind?: "dtm" | "dsm" | "dem_unspecified" | null;
                    /** @description What heights of the terrain are measured from. */
                    vertical_datum?: string | null;
                    /** @enum {string|null} */
                    vertical_datum_kind?: "orthometric" | "ellipsoidal" | "unknown" | null;
                    /**
                     * @description Replace the pack of this id. A folder of its name without a manifest that names the id is a 409; files that the manifest does not name stay.
                     * @default false
                     */
                    replace?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        build: {
                            id: string;
                            /** @enum {unknown} */
                            state: "running" | "built" | "refused" | "failed" | "cancelled";
                            /** @description Null before the first piece of work is done. */
                            stage: string | null;
                            done: number;
                            total: number;
                            warnings: string[];
                            /** @description Why there is no pack. */
                            reason: string | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelDatasetBuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        build: {
                            id: string;
                            /** @enum {unknown} */
                            state: "running" | "built" | "refused" | "failed" | "cancelled";
                            /** @description Null before the first piece of work is done. */
                            stage: string | null;
                            done: number;
                            total: number;
                            warnings: string[];
                            /** @description Why there is no pack. */
                            reason: string | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTowers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description GeoJSON FeatureCollection of points, as it is in the pack. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Record<string, never>;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBuildingSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total_buildings: number;
                        demand_weighted_buildings: number;
                        residential_weighted_buildings: number;
                        density_weighted_buildings: number;
                        avg_demand_weight: number;
                        avg_residential_demand: number;
                        avg_density_score: number;
                        max_demand_weight: number;
                        max_residential_demand: number;
                        max_density_score: number;
                        tag_coverage_pct: {
                            [key: string]: number;
                        };
                        material_metadata_buildings: number;
                        material_metadata_coverage_pct: number;
                        material_tag_coverage_pct: {
                            [key: string]: number;
                        };
                        material_categories: {
                            [key: string]: number;
                        };
                        explicit_height_buildings: number;
                        levels_derived_height_buildings: number;
                        measured_height_buildings?: number;
                        estimated_height_buildings?: number;
                        fallback_only_height_buildings: number;
                        unavailable_height_buildings: number;
                        /** @enum {unknown} */
                        data_quality: "good" | "moderate" | "sparse";
                        confidence: string;
                        demand_source: {
                            /** @enum {unknown} */
                            demand_weight: "pack" | "pack_partial" | "derived_from_tags" | null;
                            /** @enum {unknown} */
                            residential_demand: "pack" | "pack_partial" | "derived_from_tags" | null;
                            /** @enum {unknown} */
                            density_score: "pack" | "pack_partial" | "derived_from_tags" | null;
                        };
                        skipped_features: {
                            [key: string]: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConformance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conformsTo: [
                        ];
                        conceptsFrom: string[];
                        note: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        collections: components["schemas"]["Collection"][];
                        links: components["schemas"]["Link"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBuildingCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        description: string;
                        /** @enum {unknown} */
                        itemType: "feature";
                        crs: string[];
                        extent: {
                            spatial: {
                                bbox: [
                                    number,
                                    number,
                                    number,
                                    number
                                ][];
                                crs: string;
                            };
                        };
                        links: components["schemas"]["Link"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    downloadBuildings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description GeoJSON FeatureCollection, as it is in the pack. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Record<string, never>;
                };
            };
            /** @description The file is the one named by If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listBuildings: {
        parameters: {
            query: {
                /**
                 * @description minLon,minLat,maxLon,maxLat in degrees; a diagonal of at most 50 km.
                 * @example -32.998,46.992,-32.994,46.995
                 */
                bbox: string;
                /** @example 2 */
                limit?: number;
                offset?: number;
                /**
                 * @description Or by the Accept header.
                 * @example geojson
                 */
                f?: "csv" | "geojson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; the Link header names the next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        /** @enum {unknown} */
                        type: "FeatureCollection";
                        features: {
                            /** @enum {unknown} */
                            type: "Feature";
                            id: string;
                            properties: {
                                building?: string;
                                logical_building_id?: string;
                                name?: string;
                                amenity?: string;
                                height_m: number;
                                /** @enum {unknown} */
                                height_source: "default-3-storey" | "building:levels" | "height" | "estimated" | "measured";
                                height_evidence_m: number | null;
                                /** @enum {unknown} */
                                height_evidence_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured";
                                height_evidence_tag?: string;
                                /** @enum {unknown} */
                                material: "unknown" | "concrete" | "brick" | "glass" | "wood" | "metal";
                                demand_weight: number;
                                residential_demand: number;
                                density_score: number;
                                weight_confidence: string;
                                residential_confidence: string;
                            };
                            geometry: {
                                /** @enum {unknown} */
                                type: "Polygon";
                                coordinates: [
                                    number,
                                    number
                                ][][];
                            };
                        }[];
                        numberMatched: number;
                        numberReturned: number;
                        limit: number;
                        offset: number;
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getOgcLandingPage: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        title: string;
                        description: string;
                        links: components["schemas"]["OgcLink"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOgcConformance: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conformsTo: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOgcCollections: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        collections: components["schemas"]["OgcCollection"][];
                        links: components["schemas"]["OgcLink"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    describeOgc_buildings: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        description: string;
                        /** @enum {string} */
                        itemType: "feature";
                        crs: string[];
                        extent: {
                            spatial: {
                                bbox: [
                                    number,
                                    number,
                                    number,
                                    number
                                ][];
                                crs: string;
                            };
                        };
                        links: components["schemas"]["OgcLink"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOgcQueryables_buildings: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOgcSchema_buildings: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    describeOgc_towers: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        description: string;
                        /** @enum {string} */
                        itemType: "feature";
                        crs: string[];
                        extent: {
                            spatial: {
                                bbox: [
                                    number,
                                    number,
                                    number,
                                    number
                                ][];
                                crs: string;
                            };
                        };
                        links: components["schemas"]["OgcLink"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOgcQueryables_towers: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOgcSchema_towers: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOgc_buildings: {
        parameters: {
            query?: {
                /**
                 * @description minLon,minLat,maxLon,maxLat in degrees, or six numbers with heights, which are passed over. minLon beyond maxLon: across the antimeridian.
                 * @example -32.998,46.992,-32.994,46.995
                 */
                bbox?: string;
                /** @description A moment or an interval of RFC 3339. No feature has a time: all are of any. */
                datetime?: string;
                /**
                 * @description More than the maximum gives the maximum.
                 * @example 2
                 */
                limit?: number;
                offset?: number;
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link with the relation next leads to the next page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        /** @enum {string} */
                        type: "FeatureCollection";
                        links: {
                            rel: string;
                            type: string;
                            href: string;
                            title?: string;
                        }[];
                        numberMatched: number;
                        numberReturned: number;
                        features: {
                            /** @enum {unknown} */
                            type: "Feature";
                            id: string;
                            properties: {
                                building?: string;
                                logical_building_id?: string;
                                name?: string;
                                amenity?: string;
                                height_m: number;
                                /** @enum {unknown} */
                                height_source: "default-3-storey" | "building:levels" | "height" | "estimated" | "measured";
                                height_evidence_m: number | null;
                                /** @enum {unknown} */
                                height_evidence_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured";
                                height_evidence_tag?: string;
                                /** @enum {unknown} */
                                material: "unknown" | "concrete" | "brick" | "glass" | "wood" | "metal";
                                demand_weight: number;
                                residential_demand: number;
                                density_score: number;
                                weight_confidence: string;
                                residential_confidence: string;
                            };
                            geometry: {
                                /** @enum {unknown} */
                                type: "Polygon";
                                coordinates: [
                                    number,
                                    number
                                ][][];
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getOgcItem_buildings: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path: {
                /**
                 * @description Plain or percent-encoded.
                 * @example way/100000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One feature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        /** @enum {unknown} */
                        type: "Feature";
                        id: string;
                        properties: {
                            building?: string;
                            logical_building_id?: string;
                            name?: string;
                            amenity?: string;
                            height_m: number;
                            /** @enum {unknown} */
                            height_source: "default-3-storey" | "building:levels" | "height" | "estimated" | "measured";
                            height_evidence_m: number | null;
                            /** @enum {unknown} */
                            height_evidence_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured";
                            height_evidence_tag?: string;
                            /** @enum {unknown} */
                            material: "unknown" | "concrete" | "brick" | "glass" | "wood" | "metal";
                            demand_weight: number;
                            residential_demand: number;
                            density_score: number;
                            weight_confidence: string;
                            residential_confidence: string;
                        };
                        geometry: {
                            /** @enum {unknown} */
                            type: "Polygon";
                            coordinates: [
                                number,
                                number
                            ][][];
                        };
                        links: {
                            rel: string;
                            type: string;
                            href: string;
                            title?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    listOgc_towers: {
        parameters: {
            query?: {
                /** @description minLon,minLat,maxLon,maxLat in degrees, or six numbers with heights, which are passed over. minLon beyond maxLon: across the antimeridian. */
                bbox?: string;
                /** @description A moment or an interval of RFC 3339. No feature has a time: all are of any. */
                datetime?: string;
                /**
                 * @description More than the maximum gives the maximum.
                 * @example 2
                 */
                limit?: number;
                offset?: number;
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link with the relation next leads to the next page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        /** @enum {string} */
                        type: "FeatureCollection";
                        links: {
                            rel: string;
                            type: string;
                            href: string;
                            title?: string;
                        }[];
                        numberMatched: number;
                        numberReturned: number;
                        features: {
                            /** @enum {string} */
                            type: "Feature";
                            id: string;
                            properties: {
                                cell_id: number;
                                radio_type?: string;
                                is_simulated: boolean;
                                antenna_height_m: number | null;
                            };
                            geometry: {
                                /** @enum {string} */
                                type: "Point";
                                coordinates: [
                                    number,
                                    number
                                ];
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getOgcItem_towers: {
        parameters: {
            query?: {
                f?: "json";
            };
            header?: never;
            path: {
                /**
                 * @description Plain or percent-encoded.
                 * @example LTE-100011
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One feature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        /** @enum {string} */
                        type: "Feature";
                        id: string;
                        properties: {
                            cell_id: number;
                            radio_type?: string;
                            is_simulated: boolean;
                            antenna_height_m: number | null;
                        };
                        geometry: {
                            /** @enum {string} */
                            type: "Point";
                            coordinates: [
                                number,
                                number
                            ];
                        };
                        links: {
                            rel: string;
                            type: string;
                            href: string;
                            title?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getBuildingTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 14 */
                z: number;
                /** @example 6690 */
                x: number;
                /** @example 5763 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            /** @description Nothing is on this tile. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    describeBaseMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        tilejson: "3.0.0";
                        name: string;
                        attribution: string;
                        /** @enum {unknown} */
                        scheme: "xyz";
                        tiles: string[];
                        minzoom: number;
                        maxzoom: number;
                        bounds: [
                            number,
                            number,
                            number,
                            number
                        ];
                        center: [
                            number,
                            number,
                            number
                        ];
                        vector_layers: {
                            id: string;
                            fields: {
                                [key: string]: string;
                            };
                            minzoom?: number;
                            maxzoom?: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBaseMapTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 14 */
                z: number;
                /** @example 6690 */
                x: number;
                /** @example 5763 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            /** @description Nothing is on this tile. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    describeTerrainTiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        tilejson: "2.2.0";
                        name: string;
                        attribution: string;
                        /** @enum {unknown} */
                        scheme: "xyz";
                        tiles: string[];
                        minzoom: number;
                        maxzoom: number;
                        bounds: [
                            number,
                            number,
                            number,
                            number
                        ];
                        /** @enum {unknown} */
                        encoding: "terrarium";
                        /** @enum {unknown} */
                        tileSize: 256;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getTerrainTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 12 */
                z: number;
                /** @example 1672 */
                x: number;
                /** @example 1440 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile, 256 by 256 pixels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description No elevation is known on this tile. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    simulateSector: {
        parameters: {
            query?: {
                /** @description full adds link budget, line-of-sight evidence and flat numbers to each feature. */
                detail?: "compact" | "full";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tower_lon: number;
                    tower_lat: number;
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: components["schemas"]["RayProperties"];
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "LineString";
                                    coordinates: [
                                        number,
                                        number
                                    ][];
                                };
                            }[];
                        };
                        stats: {
                            blocked_pct: number;
                            avg_rx_dbm: number;
                            min_range_m: number;
                            max_range_m: number;
                            ray_count: number;
                            segment_count: number;
                        };
                        rf_profile: components["schemas"]["RfProfile"];
                        model_evidence: components["schemas"]["ModelEvidence"];
                        receiver_threshold: components["schemas"]["ReceiverThreshold"];
                        rf_contract: components["schemas"]["RfContract"];
                        applicability: components["schemas"]["ModelApplicability"];
                        transmitter_site: components["schemas"]["TransmitterSite"];
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    analyzeSector: {
        parameters: {
            query?: {
                /** @description full adds link budget, line-of-sight evidence and flat numbers to each feature. */
                detail?: "compact" | "full";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tower_lon: number;
                    tower_lat: number;
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        simulation: components["schemas"]["Simulation"];
                        coverage_gaps: components["schemas"]["CoverageGaps"];
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    findCoverageGaps: {
        parameters: {
            query?: {
                /** @description Adds what every building with demand receives, served or not. */
                include?: "buildings";
                /** @description Adds the link to the facade of this building, term by term. */
                building?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tower_lon: number;
                    tower_lat: number;
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: components["schemas"]["GapProperties"];
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "Point";
                                    coordinates: [
                                        number,
                                        number
                                    ];
                                };
                            }[];
                        };
                        stats: {
                            candidate_buildings: number;
                            served_buildings: number;
                            gap_buildings: number;
                            returned_gaps: number;
                            gap_pct: number;
                            total_gap_demand: number;
                            worst_rx_dbm: number | null;
                            threshold_dbm: number;
                            building_service_threshold_dbm: number;
                            facade_outside_beam_buildings: number;
                            /** @description Buildings above receiver_threshold.sensitivity_dbm, beside those above the -100 dBm of the building service. */
                            served_at_receiver_threshold: number;
                            /** @description Candidates out of sight only because a roof is of unknown height. */
                            unknown_height_buildings: number;
                        };
                        /** @description Every building with demand in radius and beam, in ascending id: its id, the power at its facade (null where none was evaluated) and its demand. The three lists have one order. */
                        buildings?: {
                            ids: string[];
                            rx_dbm: (number | null)[];
                            total_demand: number[];
                        };
                        building?: components["schemas"]["BuildingLink"];
                        model_evidence: components["schemas"]["ModelEvidence"];
                        receiver_threshold: components["schemas"]["ReceiverThreshold"];
                        rf_contract: components["schemas"]["RfContract"];
                        applicability: components["schemas"]["ModelApplicability"];
                        transmitter_site: components["schemas"]["TransmitterSite"];
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    optimizeAzimuth: {
        parameters: {
            query?: {
                /** @description Adds every azimuth that was tried, with its scores. */
                include?: "candidates";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tower_lon: number;
                    tower_lat: number;
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        optimal_azimuth: number;
                        propagation_reach_score: number;
                        coverage_score: number;
                        demand_score: number;
                        residential_score: number;
                        hit_demand_buildings: number;
                        hit_residential_buildings: number;
                        /** @enum {unknown} */
                        data_quality: "good" | "moderate" | "sparse";
                        stats: {
                            /** @description Buildings with demand of either kind above -100 dBm at the best azimuth. */
                            served_buildings: number;
                            /** @description Buildings above receiver_threshold.sensitivity_dbm, beside those above the -100 dBm of the building service. */
                            served_at_receiver_threshold: number;
                        };
                        /** @description Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by the nearness to the azimuth of the request, then by the lower azimuth. */
                        candidates?: components["schemas"]["AzimuthCandidate"][];
                        model_evidence: components["schemas"]["ModelEvidence"];
                        receiver_threshold: components["schemas"]["ReceiverThreshold"];
                        rf_contract: components["schemas"]["RfContract"];
                        applicability: components["schemas"]["ModelApplicability"];
                        transmitter_site: components["schemas"]["TransmitterSite"];
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    computeCoverageSurface: {
        parameters: {
            query?: {
                /** @description Representation of the answer. geotiff_zip: the GeoTIFF and the colours that QGIS shows it in; geojson: isolines as whole lines; gpkg and kmz: areas by power, isolines, rays, coverage gaps and the site as layers of one file. */
                f?: "geotiff" | "geotiff_zip" | "geojson" | "csv" | "gpkg" | "kmz" | "json";
                /** @description masks: which nodes lie outside the pack, inside a building, or change their sight with unknown heights and the own roof, as bitsets in JSON and as bands of the GeoTIFF. */
                include?: "masks";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tower_lon: number;
                    tower_lat: number;
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                    /**
                     * @description Spacing of the grid; at most 100000 nodes.
                     * @default 25
                     */
                    cell_size_m?: number | null;
                    /**
                     * @description Levels of the isolines.
                     * @default [
                     *       -110,
                     *       -100,
                     *       -90,
                     *       -80
                     *     ]
                     */
                    thresholds_dbm?: number[] | null;
                };
            };
        };
        responses: {
            /** @description The surface in the asked representation. */
            200: {
                headers: {
                    /** @description Identity of the answer, the same in every representation. */
                    "X-Fingerprint"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        grid: {
                            /** @enum {unknown} */
                            crs: "OGC:CRS84";
                            /** @description West, south, east, north of the outermost nodes. Across the antimeridian longitudes go on beyond 180 degrees, so that west is always less than east. */
                            bounds: [
                                number,
                                number,
                                number,
                                number
                            ];
                            width: number;
                            height: number;
                            cell_size_m: number;
                            /** @enum {unknown} */
                            nodata: -9999;
                            /** @enum {unknown} */
                            row_order: "south-to-north";
                            values: number[];
                        };
                        contours: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: {
                                    threshold_dbm: number;
                                    /** @enum {unknown} */
                                    class: "strong" | "usable" | "marginal" | "weak";
                                };
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "LineString";
                                    coordinates: [
                                        number,
                                        number
                                    ][];
                                };
                            }[];
                        };
                        /** @description Bitsets over the nodes of the grid, in the order of grid.values: node i is bit i % 8, counted from the least significant, of byte floor(i / 8). Only nodes with a value are set. */
                        masks?: {
                            /** @enum {unknown} */
                            encoding: "base64";
                            bit_order: string;
                            node_count: number;
                            outside_pack: string;
                            indoor: string;
                            unknown_height: string;
                            own_roof: string;
                        };
                        stats: {
                            cell_count: number;
                            valid_cell_count: number;
                            nodata_cell_count: number;
                            below_sensitivity_cell_count: number;
                            los_cell_count: number;
                            /** @description Nodes with a value outside the bounds of the pack: no building is known there. */
                            outside_pack_cells: number;
                            /** @description Nodes with a value inside a building and not above its roof. */
                            indoor_cells: number;
                            /** @description Nodes out of sight only because a roof is of unknown height. */
                            unknown_height_cells: number;
                            /** @description Nodes in sight only because the roof under the antenna is taken away. */
                            own_roof_cells: number;
                            min_dbm: number | null;
                            max_dbm: number | null;
                            thresholds_dbm: number[];
                            receiver_sensitivity_dbm: number;
                            receiver_sensitivity_mode: string;
                        };
                        model: {
                            type: string;
                            /** @enum {unknown} */
                            value_semantics: "raw_received_power_dbm";
                            nodata_meaning: string;
                            /** @enum {unknown} */
                            uses_sensitivity_mask: false;
                            los_classifier_id?: string;
                            /**
                             * @description terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, and the radio model of a cell leaves it out.
                             * @enum {unknown}
                             */
                            terrain_status?: "terrain_unavailable" | "terrain_available_not_used";
                            receiver_threshold_rule: string;
                            assumptions: string[];
                        };
                        model_evidence: {
                            /** @description Nodes with a value, ends of ray segments, or facades with a power. */
                            evaluated_points: number;
                            /** @description Answered by another model than requested. */
                            fallback_points: number;
                            fallback_pct: number;
                            /** @description Nearer than the shortest distance of the model, and evaluated at it. */
                            distance_clamped_points: number;
                            distance_clamped_pct: number;
                            /** @description Heights and frequency within 10 % of where the model gives way to another. */
                            near_limits: {
                                /** @enum {unknown} */
                                member: "antenna_height_m" | "receiver_height_m" | "frequency_ghz";
                                value: number;
                                limit: number;
                                /** @enum {unknown} */
                                inside_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                /** @enum {unknown} */
                                outside_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                link_count: number;
                                link_distances_m: number[];
                                /** @description Power just outside the limit minus power just inside, same links. */
                                power_change_db: {
                                    minimum: number;
                                    median: number;
                                    maximum: number;
                                };
                            }[];
                            outside_pack: {
                                /**
                                 * @description The rule of the request.
                                 * @enum {unknown}
                                 */
                                beyond_pack: "free" | "excluded";
                                /**
                                 * @description What is counted: the nodes of a surface; rays of a sector or a plan, which count when they end beyond the bounds or are ended by them; samples; or places spread evenly over the circles of the cells.
                                 * @enum {unknown}
                                 */
                                counted: "nodes" | "rays" | "samples" | "places";
                                /** @description Those outside the bounds of the pack. */
                                count: number;
                                /** @description All of them, with a value or without. */
                                of: number;
                                pct: number;
                            };
                            /** @description Only where the pack has terrain, which the answer does not use. */
                            behind_ground?: {
                                /** @enum {unknown} */
                                terrain_kind: "dtm" | "dsm" | "dem_unspecified";
                                /** @description Over flat ground, as the answer has them. */
                                points_in_sight: number;
                                /** @description At most 500 of them, over ground that is known all along. */
                                tested_points: number;
                                /** @description Those of the tested points that the ground hides. */
                                count: number;
                                /** @description Of the tested points; null without any. */
                                pct: number | null;
                            };
                            sentences: string[];
                        };
                        receiver_threshold: {
                            /** @enum {unknown} */
                            mode: "manual" | "derived";
                            sensitivity_dbm: number;
                            /** @enum {unknown} */
                            noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                            assumptions: string[];
                            applicability: string;
                            noise_density_dbm_hz?: number;
                            noise_bandwidth_hz?: number;
                            thermal_noise_dbm?: number;
                            noise_figure_db?: number;
                            noise_floor_dbm?: number;
                            required_snr_db?: number;
                            receiver_margin_db?: number;
                        };
                        rf_contract: {
                            model_id: string;
                            model_description: string;
                            /** @description The model that answers for the cell, the first one of a network: fallback_model_id where model_id does not apply to the cell as it stands. */
                            applied_model_id: string;
                            model_family: string;
                            scenario: string;
                            model_status: string;
                            reference: string;
                            applicability: string;
                            fallback_model_id: string;
                            fallback_policy: string;
                            los_classification_rule: string;
                            building_height_note: string;
                            /** @enum {unknown} */
                            deterministic: true;
                            propagation_dimensions: string;
                            /** @enum {unknown} */
                            uses_terrain: false;
                            uses_building_height: boolean;
                            /** @enum {unknown} */
                            uses_diffraction: false;
                            /** @enum {unknown} */
                            uses_reflection: false;
                            wall_model: string;
                            link_budget_equation: string;
                            boresight_eirp_equation: string;
                            directional_eirp_equation: string;
                            tx_power_semantics: string;
                            tx_gain_semantics: string;
                            rx_gain_semantics: string;
                            polarization_semantics: string;
                            system_loss_semantics: string;
                            antenna_pattern_id: string;
                            antenna_pattern_description: string;
                            antenna_pattern_reference?: string;
                            antenna_pattern_uses_hard_beam: boolean;
                            absolute_terms: string[];
                            relative_attenuation_terms: string[];
                            propagation_terms: string[];
                            receiver_sensitivity_scope: string;
                            receiver_sensitivity_equation: string;
                            receiver_noise_semantics: string;
                            /** @enum {unknown} */
                            building_service_threshold_dbm: -100;
                            building_service_rule: string;
                            propagation_reach_definition: string;
                            surface_definition: string;
                            surface_nodata_definition: string;
                            interference_serviceability_rule: string;
                            /** @enum {unknown} */
                            interference_rsrp_threshold_dbm: -110;
                            /** @enum {unknown} */
                            interference_sinr_threshold_db: 0;
                            /** @enum {unknown} */
                            interference_rsrq_threshold_db: -20;
                            calibration_offset_db: number;
                            calibration_definition: string;
                            endpoint_scope: string;
                        };
                        applicability: {
                            /** @enum {unknown} */
                            requested_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                            /** @enum {unknown} */
                            applied_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                            fallback_used: boolean;
                            reason: string;
                            note?: string;
                        };
                        transmitter_site: {
                            /** @enum {unknown} */
                            kind: "open" | "rooftop" | "indoor";
                            antenna_height_m: number;
                            /** @enum {unknown} */
                            antenna_height_source: "stated" | "default";
                            antenna_height_note?: string;
                            host_roof_height_m: number | null;
                            host_building_ids: string[];
                            /** @enum {unknown} */
                            pack_coverage: "complete" | "partial" | "none";
                        };
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                    "application/geo+json": {
                        /** @enum {unknown} */
                        type: "FeatureCollection";
                        features: {
                            /** @enum {unknown} */
                            type: "Feature";
                            properties: {
                                threshold_dbm: number;
                                /** @enum {unknown} */
                                class: "strong" | "usable" | "marginal" | "weak";
                            };
                            geometry: {
                                /** @enum {unknown} */
                                type: "LineString";
                                coordinates: [
                                    number,
                                    number
                                ][];
                            };
                        }[];
                        fingerprint: string;
                    };
                    "text/csv": string;
                    "image/tiff": string;
                    "application/zip": string;
                    "application/geopackage+sqlite3": string;
                    "application/vnd.google-earth.kmz": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    profilePath: {
        parameters: {
            query?: {
                /** @description layer_link adds the link as every layer of the cell has it, by its own model, term by term. */
                include?: "layer_link";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transmitter: {
                        lon: number;
                        lat: number;
                    };
                    receiver: {
                        lon: number;
                        lat: number;
                    };
                    /**
                     * @description Spacing of the samples; at most 2500 over the path.
                     * @default 10
                     */
                    sample_spacing_m?: number | null;
                    /** @description terrain-profile (0.03 to 6 GHz), urban-short-range (0.3 to 100 GHz) or research-sub-thz (100 to 300 GHz); empty or absent: by frequency. */
                    model_profile?: string | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                    fidelity?: {
                        /**
                         * @description How buildings in the way count: as edges, as walls, or not at all.
                         * @default screen-diffraction
                         * @enum {string|null}
                         */
                        building_loss_mode?: "screen-diffraction" | "penetration" | "none" | null;
                        /**
                         * @default single-knife-edge
                         * @enum {string|null}
                         */
                        diffraction_model?: "single-knife-edge" | "none" | null;
                        /**
                         * @description Material of walls whose own is unknown.
                         * @default concrete
                         * @enum {string|null}
                         */
                        default_wall_material?: "concrete" | "brick" | "glass" | "wood" | "metal" | "unknown" | null;
                        /** @description A given value; 0 leaves the term out. */
                        clutter_specific_attenuation_db_per_km?: number | null;
                        /** @description A given value; 0 leaves the term out. */
                        vegetation_depth_m?: number | null;
                        /** @description A given value; 0 leaves the term out. */
                        vegetation_specific_attenuation_db_per_m?: number | null;
                        /** @description A given value; 0 leaves the term out. */
                        gas_specific_attenuation_db_per_km?: number | null;
                        /** @description A given value; 0 leaves the term out. */
                        rain_specific_attenuation_db_per_km?: number | null;
                        /** @description Standard deviation of the shadow bounds around the median. */
                        shadow_sigma_db?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        distance_m: number;
                        /** @enum {unknown} */
                        classification: "line-of-sight" | "terrain-obstructed" | "building-obstructed";
                        geometric_los: boolean;
                        minimum_clearance_m: number | null;
                        minimum_fresnel_ratio: number | null;
                        fresnel_clearance: {
                            minimum_ratio: number | null;
                            /** @enum {unknown} */
                            threshold_ratio: 0.6;
                            /** @enum {unknown} */
                            status: "clear" | "concern";
                            /** @enum {unknown} */
                            classification_independent: true;
                            note: string;
                        };
                        dominant_obstruction?: {
                            /** @enum {unknown} */
                            kind: "terrain" | "building";
                            distance_m: number;
                            clearance_m: number | null;
                            height_above_los_m: number | null;
                            building_id?: string;
                            material?: string;
                            /** @enum {unknown} */
                            height_source: "unavailable" | "derived_from_levels" | "observed_tag" | "estimated" | "measured" | "terrain_provider";
                            /** @enum {unknown} */
                            terrain_status: "terrain_available" | "terrain_unavailable" | "endpoint_terrain_missing";
                        };
                        obstruction_ledger: components["schemas"]["ObstructionEdge"][];
                        diffraction_diagnostic: components["schemas"]["DiffractionDiagnostic"];
                        canonical_comparison: components["schemas"]["CanonicalComparison"];
                        layer_link?: components["schemas"]["LayerLink"];
                        samples: components["schemas"]["PathSample"][];
                        terrain: components["schemas"]["TerrainMetadata"];
                        loss_budget: components["schemas"]["PathLossBudget"];
                        applicability: {
                            /** @enum {unknown} */
                            profile_id: "terrain-profile" | "urban-short-range" | "research-sub-thz";
                            reference: string;
                            frequency_min_ghz: number;
                            frequency_max_ghz: number;
                            frequency_applicable: boolean;
                            implementation: string;
                            note: string;
                        };
                        transmitter_site: components["schemas"]["PathTransmitterEnd"];
                        receiver_site: components["schemas"]["PathEnd"];
                        limitations: string[];
                        rf_profile: components["schemas"]["RfProfile"];
                        receiver_threshold: components["schemas"]["ReceiverThreshold"];
                        fidelity: components["schemas"]["PathFidelity"];
                        /** @enum {string} */
                        unknown_heights?: "block" | "assume_display" | "clear";
                        rf_contract: components["schemas"]["PathProfileContract"];
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getSpatialEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        schema_version: "spatial-evidence-v1";
                        terrain: components["schemas"]["TerrainDeclaration"];
                        height_evidence: {
                            total_footprints: number;
                            explicit_height_count: number;
                            explicit_height_pct: number;
                            levels_derived_height_count: number;
                            levels_derived_height_pct: number;
                            measured_height_count?: number;
                            measured_height_pct?: number;
                            estimated_height_count?: number;
                            estimated_height_pct?: number;
                            fallback_only_count: number;
                            fallback_only_pct: number;
                            unavailable_height_count: number;
                            unavailable_height_pct: number;
                        };
                        trusted_height_count: number;
                        qualified_height_count: number;
                        fallback_only_count: number;
                        /** @enum {unknown} */
                        base_elevation_status: "authoritative_dtm_available" | "ground_elevation_unavailable";
                        source_precedence: [
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable",
                            "user_supplied" | "lidar_derived" | "osm_explicit_height" | "external_building_height" | "osm_levels_derived" | "dsm_minus_dtm" | "generic_fallback" | "unavailable"
                        ];
                        matching_policy: {
                            version: string;
                            high_confidence_iou: number;
                            maximum_centroid_distance_m: number;
                        };
                        spatial_evidence_fingerprint: string;
                        /** @enum {unknown} */
                        canonical_activation: "diagnostic_only_not_active";
                        limitations: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBuildingEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example way/100000001 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        building_id: string;
                        height_ledger: components["schemas"]["HeightLedger"];
                        terrain: components["schemas"]["TerrainDeclaration"];
                        dataset_id: string;
                        dataset_version: string;
                        /** @enum {unknown} */
                        canonical_activation: "diagnostic_only_not_active";
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    profilePathEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transmitter: {
                        /** @description -180 to 180; outside: 422. */
                        lon: number;
                        /** @description -90 to 90; outside: 422. */
                        lat: number;
                    };
                    receiver: {
                        /** @description -180 to 180; outside: 422. */
                        lon: number;
                        /** @description -90 to 90; outside: 422. */
                        lat: number;
                    };
                    /**
                     * @description Never finer than the raster; 0 and less mean 30. At most 10000 samples.
                     * @default 30
                     */
                    requested_spacing_m?: number | null;
                    /** @description nearest or bilinear; the default is that of the pack, else bilinear. */
                    interpolation?: string | null;
                    /**
                     * @description 0 and more, at most 10000.
                     * @default 25
                     */
                    tx_height_agl_m?: number | null;
                    /**
                     * @description 0 and more, at most 10000.
                     * @default 1.5
                     */
                    rx_height_agl_m?: number | null;
                    /** @description 0 and more, at most 10000. */
                    uncertainty_margin_m?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profile: {
                            transmitter: {
                                lon: number;
                                lat: number;
                            };
                            receiver: {
                                lon: number;
                                lat: number;
                            };
                            distance_m: number;
                            requested_spacing_m: number;
                            effective_spacing_m: number;
                            sampling_interval_rule: string;
                            samples: {
                                distance_m: number;
                                point: {
                                    lon: number;
                                    lat: number;
                                };
                                terrain: components["schemas"]["TerrainSample"];
                            }[];
                            /** @enum {unknown} */
                            status: "interpolated" | "unavailable";
                            limitations: string[];
                            clearance: components["schemas"]["TerrainClearance"];
                        };
                        clearance: components["schemas"]["TerrainClearance"];
                        terrain: components["schemas"]["TerrainEvidence"];
                        dataset: components["schemas"]["Manifest"];
                        /** @enum {unknown} */
                        canonical_activation: "diagnostic_only_not_active";
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    evaluateNetwork: {
        parameters: {
            query?: {
                /** @description Adds what every cell reaches and serves at each azimuth; with_ids also names the buildings of its bits. */
                include?: "contribution_table" | "contribution_table_with_ids";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: components["schemas"]["Tower"][];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        optimized_towers: components["schemas"]["OptimizedTower"][];
                        stats: components["schemas"]["NetworkStats"];
                        objective_status: components["schemas"]["ObjectiveStatus"];
                        constraints_satisfied: boolean;
                        violations: string[];
                        optimization_domain: components["schemas"]["OptimizationDomain"];
                        optimization: components["schemas"]["EvaluationOutcome"];
                        pareto_frontier: [
                        ] | [
                            components["schemas"]["FrontierEntry"]
                        ];
                        contribution_table?: components["schemas"]["ContributionTable"];
                        /** @description Ids of the buildings of the contribution table, in the order of its bits. */
                        table_building_ids?: string[];
                        shapley: components["schemas"]["ShapleyShares"];
                        scenario_fingerprint: string;
                        /** @enum {unknown} */
                        scenario_schema_version: "network-scenario-v1";
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        request_defaults: components["schemas"]["RequestDefaults"];
                        effective_cell_profiles: components["schemas"]["CellConfiguration"][];
                        rf_contract: components["schemas"]["RfContract"];
                        cell_conditions: components["schemas"]["CellConditions"][];
                        /** @enum {unknown} */
                        fallback_used?: true;
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    optimizeNetwork: {
        parameters: {
            query?: {
                /** @description Adds what every cell reaches and serves at each azimuth; with_ids also names the buildings of its bits. */
                include?: "contribution_table" | "contribution_table_with_ids";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: components["schemas"]["Tower"][];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                    /**
                     * @default legacy_two_pass_coordinate
                     * @enum {string|null}
                     */
                    search_policy?: "legacy_two_pass_coordinate" | "deterministic_multistart_coordinate_v1" | "deterministic_pareto_archive_search_v1" | "exact_branch_and_bound_v1" | null;
                    /**
                     * @description Passes of each start, multistart policy; 0 is the default of 8. Rounds of the archive policy where max_search_rounds is not given.
                     * @default 0
                     */
                    max_search_passes?: number | null;
                    /**
                     * @description Distinct plans evaluated; 0 is the default of 5000.
                     * @default 0
                     */
                    max_unique_evaluations?: number | null;
                    /**
                     * @description Plans expanded, archive policy; 0 is the default of 128.
                     * @default 0
                     */
                    max_expanded_states?: number | null;
                    /**
                     * @description Rounds, archive policy; 0 is the default of 16.
                     * @default 0
                     */
                    max_search_rounds?: number | null;
                    /**
                     * @description Nodes of the search tree, exact policy; 0 is the default of 250000.
                     * @default 0
                     */
                    max_nodes?: number | null;
                    /**
                     * @description Exact policy, 2 or 3 cells: adds the complete Pareto frontier.
                     * @enum {string|null}
                     */
                    pareto?: "exact" | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        optimized_towers: components["schemas"]["OptimizedTower"][];
                        stats: components["schemas"]["NetworkStats"];
                        optimization_domain: components["schemas"]["OptimizationDomain"];
                        optimization: components["schemas"]["OptimizationOutcome"];
                        pareto_frontier: components["schemas"]["FrontierEntry"][];
                        recommended_solution?: components["schemas"]["FrontierEntry"];
                        exact_pareto_frontier?: components["schemas"]["ExactParetoFrontier"];
                        optimization_run_id: string;
                        baseline: components["schemas"]["NetworkBaseline"];
                        contribution_table?: components["schemas"]["ContributionTable"];
                        /** @description Ids of the buildings of the contribution table, in the order of its bits. */
                        table_building_ids?: string[];
                        shapley: components["schemas"]["ShapleyShares"];
                        scenario_fingerprint: string;
                        /** @enum {unknown} */
                        scenario_schema_version: "network-scenario-v1";
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        request_defaults: components["schemas"]["RequestDefaults"];
                        effective_cell_profiles: components["schemas"]["CellConfiguration"][];
                        rf_contract: components["schemas"]["RfContract"];
                        cell_conditions: components["schemas"]["CellConditions"][];
                        /** @enum {unknown} */
                        fallback_used?: true;
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    explainNetworkCell: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of a run from this baseline, whatever its constraints; empty: not stated. */
                    run_id?: string | null;
                    solution_id: string;
                    cell_id: string;
                    baseline: {
                        cell_configurations: {
                            id: string;
                            tower_lon: number;
                            tower_lat: number;
                            azimuth_deg: number;
                            rf_profile: {
                                /** @enum {integer} */
                                schema_version: 1;
                                /** @enum {string|null} */
                                network_tech?: "4g" | "5g" | "6g" | null;
                                /**
                                 * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                                 * @enum {string|null}
                                 */
                                propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                                /** @description Carrier frequency. */
                                frequency_ghz?: number | null;
                                /** @description Name of the band. */
                                band?: string | null;
                                /** @description Name of the channel. */
                                channel_id?: string | null;
                                /** @description Channel bandwidth. */
                                bandwidth_mhz?: number | null;
                                /** @enum {string|null} */
                                duplex_mode?: "fdd" | "tdd" | "sdl" | "sul" | null;
                                /** @description Conducted transmitter power. */
                                tx_power_dbm?: number | null;
                                /** @description Gain at boresight. */
                                tx_antenna_gain_dbi?: number | null;
                                /** @description Older name of tx_antenna_gain_dbi. */
                                antenna_gain_dbi?: number | null;
                                /** @description Receiver gain. */
                                rx_antenna_gain_dbi?: number | null;
                                /** @description Feeder and implementation loss. */
                                system_loss_db?: number | null;
                                /** @description Mismatch loss. */
                                polarization_loss_db?: number | null;
                                /** @description Radius of the cell. */
                                radius_m?: number | null;
                                /** @description Width of the beam, degrees. */
                                beam_width?: number | null;
                                /** @description Above ground. */
                                antenna_height_m?: number | null;
                                /**
                                 * @description Understood so that a resolved profile can be sent back as it is.
                                 * @enum {string|null}
                                 */
                                antenna_height_source?: "stated" | "default" | null;
                                /** @description Positive points downward. */
                                mechanical_downtilt_deg?: number | null;
                                /** @description Added to the mechanical downtilt. */
                                electrical_downtilt_deg?: number | null;
                                /** @description Added to the azimuth. */
                                orientation_deg?: number | null;
                                /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                horizontal_pattern_id?: string | null;
                                /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                vertical_pattern_id?: string | null;
                                /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                horizontal_pattern_sha256?: string | null;
                                /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                vertical_pattern_sha256?: string | null;
                                /** @description Share of resources in use. */
                                load_factor?: number | null;
                                /** @description Frequency reuse. */
                                reuse_factor?: number | null;
                                /** @description Physical cell id; at most 503 in 4g. */
                                pci?: number | null;
                                /** @description Above ground. */
                                receiver_height_m?: number | null;
                                /** @description Threshold in manual mode. */
                                receiver_sensitivity_dbm?: number | null;
                                /** @enum {string|null} */
                                receiver_sensitivity_mode?: "manual" | "derived" | null;
                                /** @description Noise bandwidth of the receiver, derived mode. */
                                receiver_noise_bandwidth_hz?: number | null;
                                /**
                                 * @description Understood so that a resolved profile can be sent back as it is.
                                 * @enum {string|null}
                                 */
                                receiver_noise_bandwidth_source?: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz" | null;
                                /** @description Derived mode. */
                                receiver_noise_figure_db?: number | null;
                                /** @description Derived mode. */
                                receiver_required_snr_db?: number | null;
                                /** @description Derived mode. */
                                receiver_margin_db?: number | null;
                                /**
                                 * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
                                 * @enum {string|null}
                                 */
                                host_roof?: "ignored" | "shades" | null;
                                /**
                                 * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
                                 * @enum {string|null}
                                 */
                                model_limits?: "fallback" | "clamp" | "refuse" | null;
                                /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
                                average_building_height_m?: number | null;
                                /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
                                average_street_width_m?: number | null;
                            };
                            receiver_threshold?: {
                                /** @enum {unknown} */
                                mode?: "manual" | "derived" | null;
                                sensitivity_dbm?: number | null;
                                /** @enum {unknown} */
                                noise_bandwidth_source?: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz" | null;
                                assumptions?: string[] | null;
                                applicability?: string | null;
                                noise_density_dbm_hz?: number | null;
                                noise_bandwidth_hz?: number | null;
                                thermal_noise_dbm?: number | null;
                                noise_figure_db?: number | null;
                                noise_floor_dbm?: number | null;
                                required_snr_db?: number | null;
                                receiver_margin_db?: number | null;
                            } | null;
                        }[];
                        parameters: {
                            rays: number;
                            radius_m?: number | null;
                            frequency_ghz?: number | null;
                            tx_power_dbm?: number | null;
                            beam_width?: number | null;
                            bandwidth_mhz?: number | null;
                            load_factor?: number | null;
                            reuse_factor?: number | null;
                            calibration_offset_db?: number | null;
                            rf_profile: {
                                /** @enum {integer} */
                                schema_version: 1;
                                /** @enum {string|null} */
                                network_tech?: "4g" | "5g" | "6g" | null;
                                /**
                                 * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                                 * @enum {string|null}
                                 */
                                propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                                /** @description Carrier frequency. */
                                frequency_ghz?: number | null;
                                /** @description Name of the band. */
                                band?: string | null;
                                /** @description Name of the channel. */
                                channel_id?: string | null;
                                /** @description Channel bandwidth. */
                                bandwidth_mhz?: number | null;
                                /** @enum {string|null} */
                                duplex_mode?: "fdd" | "tdd" | "sdl" | "sul" | null;
                                /** @description Conducted transmitter power. */
                                tx_power_dbm?: number | null;
                                /** @description Gain at boresight. */
                                tx_antenna_gain_dbi?: number | null;
                                /** @description Older name of tx_antenna_gain_dbi. */
                                antenna_gain_dbi?: number | null;
                                /** @description Receiver gain. */
                                rx_antenna_gain_dbi?: number | null;
                                /** @description Feeder and implementation loss. */
                                system_loss_db?: number | null;
                                /** @description Mismatch loss. */
                                polarization_loss_db?: number | null;
                                /** @description Radius of the cell. */
                                radius_m?: number | null;
                                /** @description Width of the beam, degrees. */
                                beam_width?: number | null;
                                /** @description Above ground. */
                                antenna_height_m?: number | null;
                                /**
                                 * @description Understood so that a resolved profile can be sent back as it is.
                                 * @enum {string|null}
                                 */
                                antenna_height_source?: "stated" | "default" | null;
                                /** @description Positive points downward. */
                                mechanical_downtilt_deg?: number | null;
                                /** @description Added to the mechanical downtilt. */
                                electrical_downtilt_deg?: number | null;
                                /** @description Added to the azimuth. */
                                orientation_deg?: number | null;
                                /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                horizontal_pattern_id?: string | null;
                                /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                vertical_pattern_id?: string | null;
                                /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                horizontal_pattern_sha256?: string | null;
                                /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                vertical_pattern_sha256?: string | null;
                                /** @description Share of resources in use. */
                                load_factor?: number | null;
                                /** @description Frequency reuse. */
                                reuse_factor?: number | null;
                                /** @description Physical cell id; at most 503 in 4g. */
                                pci?: number | null;
                                /** @description Above ground. */
                                receiver_height_m?: number | null;
                                /** @description Threshold in manual mode. */
                                receiver_sensitivity_dbm?: number | null;
                                /** @enum {string|null} */
                                receiver_sensitivity_mode?: "manual" | "derived" | null;
                                /** @description Noise bandwidth of the receiver, derived mode. */
                                receiver_noise_bandwidth_hz?: number | null;
                                /**
                                 * @description Understood so that a resolved profile can be sent back as it is.
                                 * @enum {string|null}
                                 */
                                receiver_noise_bandwidth_source?: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz" | null;
                                /** @description Derived mode. */
                                receiver_noise_figure_db?: number | null;
                                /** @description Derived mode. */
                                receiver_required_snr_db?: number | null;
                                /** @description Derived mode. */
                                receiver_margin_db?: number | null;
                                /**
                                 * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
                                 * @enum {string|null}
                                 */
                                host_roof?: "ignored" | "shades" | null;
                                /**
                                 * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
                                 * @enum {string|null}
                                 */
                                model_limits?: "fallback" | "clamp" | "refuse" | null;
                                /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
                                average_building_height_m?: number | null;
                                /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
                                average_street_width_m?: number | null;
                            };
                            /** @enum {string|null} */
                            unknown_heights?: "block" | "assume_display" | "clear" | null;
                            /** @enum {string|null} */
                            beyond_pack?: "free" | "excluded" | null;
                        };
                        stats?: ({
                            network_score?: number | null;
                            unique_demand_buildings?: number | null;
                            unique_residential_buildings?: number | null;
                            overlap_buildings?: number | null;
                            served_at_receiver_threshold?: number | null;
                            demand_score?: number | null;
                            residential_score?: number | null;
                            coverage_score?: number | null;
                            overlap_penalty?: number | null;
                            /** @enum {unknown} */
                            data_quality?: "good" | "moderate" | "sparse" | null;
                            raw_metrics?: ({
                                served_demand_weight?: number | null;
                                relevant_demand_weight?: number | null;
                                served_weighted_demand?: number | null;
                                total_weighted_demand?: number | null;
                                residential_covered?: number | null;
                                relevant_residential_total?: number | null;
                                residential_total?: number | null;
                                propagation_reach_score?: number | null;
                                propagation_reach_maximum?: number | null;
                                coverage_reach_score?: number | null;
                                coverage_reach_maximum?: number | null;
                                covered_units?: number | null;
                                overlap_buildings?: number | null;
                                overlap_ratio?: number | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            objectives?: ({
                                demand?: number | null;
                                residential?: number | null;
                                coverage?: number | null;
                                overlap?: number | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            composite_score?: number | null;
                            score?: number | null;
                            objective_breakdown?: ({
                                demand?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                residential?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                coverage?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                overlap?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            objective_status?: ({
                                demand?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                residential?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                coverage?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                overlap?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        constraints_satisfied?: boolean | null;
                        violations?: string[] | null;
                    };
                    solution: {
                        id: string;
                        towers: {
                            id: string;
                            azimuth_deg: number;
                        }[];
                        stats: {
                            network_score?: number | null;
                            unique_demand_buildings?: number | null;
                            unique_residential_buildings?: number | null;
                            overlap_buildings?: number | null;
                            served_at_receiver_threshold?: number | null;
                            demand_score?: number | null;
                            residential_score?: number | null;
                            coverage_score?: number | null;
                            overlap_penalty?: number | null;
                            /** @enum {unknown} */
                            data_quality?: "good" | "moderate" | "sparse" | null;
                            raw_metrics: {
                                served_demand_weight: number;
                                relevant_demand_weight: number;
                                served_weighted_demand?: number | null;
                                total_weighted_demand?: number | null;
                                residential_covered: number;
                                relevant_residential_total: number;
                                residential_total?: number | null;
                                propagation_reach_score: number;
                                propagation_reach_maximum: number;
                                coverage_reach_score?: number | null;
                                coverage_reach_maximum?: number | null;
                                covered_units: number;
                                overlap_buildings: number;
                                overlap_ratio: number;
                            } & {
                                [key: string]: unknown;
                            };
                            objectives?: ({
                                demand?: number | null;
                                residential?: number | null;
                                coverage?: number | null;
                                overlap?: number | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            composite_score?: number | null;
                            score?: number | null;
                            objective_breakdown?: ({
                                demand?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                residential?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                coverage?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                                overlap?: {
                                    utility?: number | null;
                                    weight?: number | null;
                                    contribution?: number | null;
                                } | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            objective_status?: ({
                                demand?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                residential?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                coverage?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                                overlap?: {
                                    available?: boolean | null;
                                    /** @enum {unknown} */
                                    reason?: "no_relevant_entities" | "no_reachable_rays" | "no_samples" | "unavailable_configuration" | "too_near_a_pole" | null;
                                    configured_priority?: number | null;
                                    effective_weight?: number | null;
                                    utility?: number | null;
                                    contribution?: number | null;
                                } | null;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                        } & {
                            [key: string]: unknown;
                        };
                        objective_score?: number | null;
                        composite_score?: number | null;
                        score?: number | null;
                        explanation?: string | null;
                    };
                    optimization?: components["schemas"]["Optimization"] | null;
                    optimization_domain?: ({
                        /** @enum {unknown} */
                        source?: "selected_cell_radius_union" | "selected_and_candidate_cell_radius_union" | null;
                        selected_cell_count?: number | null;
                        /** @enum {unknown} */
                        radius_policy?: "cell_rf_profile_radius_m_else_request_radius_m" | null;
                        envelope_radii_meters?: number[] | null;
                        relevant_building_entities?: number | null;
                        relevant_demand_entities?: number | null;
                        relevant_residential_entities?: number | null;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        available: true;
                        unchanged: boolean;
                        run_id: string;
                        solution_id: string;
                        cell: {
                            id: string;
                            baseline_azimuth_deg: number;
                            selected_azimuth_deg: number;
                        };
                        actual: components["schemas"]["JudgedMetrics"];
                        counterfactual: components["schemas"]["JudgedMetrics"];
                        delta: {
                            served_demand_weight: number;
                            residential_covered: number;
                            propagation_reach_score: number;
                            propagation_reach_ratio: number;
                            overlap_buildings: number;
                            overlap_ratio: number;
                            covered_units: number;
                            radio_quality_serviceable_samples?: number;
                            radio_quality_serviceable_fraction?: number;
                        };
                        score: {
                            actual: number;
                            counterfactual: number;
                            delta: number;
                            effective_weights: {
                                [key: string]: number;
                            };
                        };
                        objective_status: components["schemas"]["ObjectiveStatus"];
                        optimization_domain: components["schemas"]["OptimizationDomain"];
                        shapley: components["schemas"]["ShapleyShares"];
                        limitations: string[];
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    recommendSites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: [
                    ] | [
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                    /** @enum {string} */
                    network_tech: "4g" | "5g";
                    /** @description Ring of [longitude, latitude], closed or open; it may not cross itself. */
                    search_polygon: [
                        number,
                        number
                    ][];
                    /** @default 5 */
                    max_results?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baseline: components["schemas"]["NetworkStats"];
                        optimization_domain: components["schemas"]["OptimizationDomain"];
                        baseline_common_domain: components["schemas"]["NetworkStats"];
                        common_domain: {
                            /** @enum {unknown} */
                            source: "selected_cell_radius_union" | "selected_and_candidate_cell_radius_union";
                            selected_cell_count: number;
                            /** @enum {unknown} */
                            radius_policy: "cell_rf_profile_radius_m_else_request_radius_m";
                            envelope_radii_meters: number[];
                            relevant_building_entities: number;
                            relevant_demand_entities: number;
                            relevant_residential_entities: number;
                            candidate_cell_count: number;
                        };
                        candidate_records_in_polygon: number;
                        candidates_evaluated: number;
                        recommendations: components["schemas"]["Recommendation"][];
                        geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                id: string;
                                properties: Record<string, never>;
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "Point";
                                    coordinates: [
                                        number,
                                        number
                                    ];
                                };
                            }[];
                        };
                        notes: string[];
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        request_defaults: components["schemas"]["RequestDefaults"];
                        effective_cell_profiles: components["schemas"]["CellConfiguration"][];
                        rf_contract: components["schemas"]["RfContract"];
                        cell_conditions: components["schemas"]["CellConditions"][];
                        /** @enum {unknown} */
                        fallback_used?: true;
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    subThzAtmosphere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Gigahertz. */
                    frequency_ghz: number;
                    transmitter: {
                        lon: number;
                        lat: number;
                        /** @description Metres above flat ground. */
                        height_m: number;
                    };
                    receiver: {
                        lon: number;
                        lat: number;
                        /** @description Metres above flat ground. */
                        height_m: number;
                    };
                    atmosphere?: {
                        /** @default true */
                        enabled?: boolean | null;
                        /** @description Total barometric pressure, 300 to 1100. Required when the block is on. */
                        pressure_hpa?: number | null;
                        /** @description Kelvin, 180 to 330. Required when the block is on. */
                        temperature_k?: number | null;
                        /** @description Water vapour, 0 to 100. Required when the block is on. */
                        water_vapour_density_g_m3?: number | null;
                    } | null;
                    rain?: {
                        /** @default false */
                        enabled?: boolean | null;
                        /** @description Millimetres per hour, 0 to 500. Required when the block is on. */
                        rain_rate_mm_h?: number | null;
                        /** @description One of horizontal, vertical, circular, linear; circular where nothing is said. */
                        polarization?: string | null;
                        /** @description From the horizontal, 0 to 90, for linear polarization; the others have their own. */
                        polarization_tilt_deg?: number | null;
                    } | null;
                    local_fog?: {
                        /** @default false */
                        enabled?: boolean | null;
                        /** @description Droplets, 0 to 5. Required when the block is on. */
                        liquid_water_density_g_m3?: number | null;
                        /** @description Of the droplets, kelvin, 180 to 330; that of the atmosphere where nothing is said. */
                        temperature_k?: number | null;
                    } | null;
                    link_budget?: {
                        /** @description At the antenna port; 0 when left out, like the others. */
                        conducted_tx_power_dbm?: number | null;
                        /** @description Of the transmitting antenna. */
                        tx_gain_dbi?: number | null;
                        /** @description Of the receiving antenna. */
                        rx_gain_dbi?: number | null;
                        /** @description Off boresight. */
                        tx_pattern_attenuation_db?: number | null;
                        /** @description Cables, filters, radomes. */
                        system_loss_db?: number | null;
                        /** @description Of mismatched polarizations. */
                        polarization_loss_db?: number | null;
                        /** @description Added to the received power. */
                        calibration_offset_db?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reference_model_id: "sub_thz_atmospheric_reference_v1";
                        description: string;
                        frequency_ghz: number;
                        transmitter: {
                            location: {
                                lon: number;
                                lat: number;
                            };
                            height_m: number;
                        };
                        receiver: {
                            location: {
                                lon: number;
                                lat: number;
                            };
                            height_m: number;
                        };
                        geometry: {
                            horizontal_distance_m: number;
                            slant_distance_m: number;
                            path_length_km: number;
                            tx_height_m: number;
                            rx_height_m: number;
                            height_delta_m: number;
                            rain_path_elevation_deg: number;
                        };
                        fspl: {
                            /** @enum {unknown} */
                            status: "included";
                            reference: string;
                            reference_url: string;
                            wavelength_m: number;
                            fspl_db: number;
                            presentation_equation_fspl_db: number;
                            equation: string;
                            additive_component: boolean;
                            note: string;
                        };
                        gas: {
                            /** @enum {unknown} */
                            status: "included" | "disabled" | "out_of_scope";
                            reference: string;
                            reference_url: string;
                            path_loss_db: number;
                            included: boolean;
                            additive_component: boolean;
                            method: string;
                            note: string;
                            pressure_hpa: number | null;
                            dry_pressure_hpa: number | null;
                            temperature_k: number | null;
                            water_vapour_density_g_m3: number | null;
                            water_vapour_pressure_hpa: number | null;
                            oxygen_line_db_per_km: number | null;
                            dry_continuum_db_per_km: number | null;
                            dry_air_db_per_km: number | null;
                            water_vapour_db_per_km: number | null;
                            total_db_per_km: number | null;
                        };
                        rain: {
                            /** @enum {unknown} */
                            status: "included" | "disabled" | "out_of_scope";
                            reference: string;
                            reference_url: string;
                            path_loss_db: number;
                            included: boolean;
                            additive_component: boolean;
                            method: string;
                            note: string;
                            rain_rate_mm_h: number | null;
                            polarization: string | null;
                            polarization_tilt_deg: number | null;
                            elevation_deg: number | null;
                            k_h: number | null;
                            k_v: number | null;
                            alpha_h: number | null;
                            alpha_v: number | null;
                            k: number | null;
                            alpha: number | null;
                            specific_db_per_km: number | null;
                        };
                        local_fog: {
                            /** @enum {unknown} */
                            status: "included" | "disabled" | "out_of_scope";
                            reference: string;
                            reference_url: string;
                            path_loss_db: number;
                            included: boolean;
                            additive_component: boolean;
                            method: string;
                            note: string;
                            temperature_k: number | null;
                            /** @enum {unknown} */
                            temperature_source: "request.local_fog.temperature_k" | "request.atmosphere.temperature_k" | "unavailable";
                            liquid_water_density_g_m3: number | null;
                            k_l_db_per_km_per_g_m3: number | null;
                            specific_db_per_km: number | null;
                        };
                        total: {
                            free_space_db: number;
                            gas_db: number;
                            rain_db: number;
                            local_fog_db: number;
                            atmospheric_db: number;
                            total_path_loss_db: number;
                            equation: string;
                            /** @enum {unknown} */
                            canonical_network_model: false;
                            /** @enum {unknown} */
                            receiver_threshold_applied: false;
                        };
                        obstruction: {
                            building_dataset_available: boolean;
                            building_intersection_present: boolean | null;
                            building_intersection_count: number | null;
                            building_ids?: string[];
                            path_within_dataset: boolean | null;
                            /** @enum {unknown} */
                            wall_loss_applied: false;
                            /** @enum {unknown} */
                            diffraction_applied: false;
                            /** @enum {unknown} */
                            material_loss_applied: false;
                            note: string;
                            /** @enum {unknown} */
                            effect: "flag_only_no_propagation_loss" | "building_intersection_flagged_no_loss";
                        };
                        reference_link_budget?: {
                            /** @enum {unknown} */
                            provided: true;
                            conducted_tx_power_dbm: number;
                            tx_gain_dbi: number;
                            rx_gain_dbi: number;
                            tx_pattern_attenuation_db: number;
                            system_loss_db: number;
                            polarization_loss_db: number;
                            calibration_offset_db: number;
                            propagation_loss_db: number;
                            total_signed_loss_db: number;
                            received_power_dbm: number;
                            /** @enum {unknown} */
                            receiver_threshold_applied: false;
                            /** @enum {unknown} */
                            serviceability_evaluated: false;
                            note: string;
                        };
                        applicability: {
                            /** @enum {unknown} */
                            status: "applicable" | "partial" | "fspl_only";
                            /** @enum {unknown} */
                            model_id: "sub_thz_atmospheric_reference_v1";
                            frequency_ghz: number;
                            frequency_in_scope: boolean;
                            frequency_range_ghz: number[];
                            components: {
                                /** @enum {unknown} */
                                id: "free_space" | "atmospheric_gas" | "rain" | "local_fog";
                                label: string;
                                enabled: boolean;
                                included: boolean;
                                /** @enum {unknown} */
                                applicability: "included" | "disabled" | "out_of_scope";
                                reference: string;
                                reference_url: string;
                                additive_to_fspl: boolean;
                                existing_terms_not_included: string[];
                                double_counting_boundary: string;
                                note: string;
                            }[];
                            reference_path_type: string;
                            /** @enum {unknown} */
                            canonical_network_coupling: false;
                            note: string;
                        };
                        assumptions: string[];
                        limitations: string[];
                        double_counting_boundaries: string[];
                        experiment_fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    subThzShortRange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Gigahertz. */
                    frequency_ghz: number;
                    transmitter: {
                        lon: number;
                        lat: number;
                        /** @description Metres above flat ground. */
                        height_m: number;
                    };
                    receiver: {
                        lon: number;
                        lat: number;
                        /** @description Metres above flat ground. */
                        height_m: number;
                    };
                    /**
                     * @description One of urban_high_rise, urban_low_rise, suburban, unknown; in any case, blanks and hyphens count as underscores.
                     * @default unknown
                     */
                    morphology?: string | null;
                    /**
                     * @description One of both_below_rooftop, one_above_one_below, both_above_rooftop, unknown; in any case, blanks and hyphens count as underscores.
                     * @default unknown
                     */
                    rooftop_relation?: string | null;
                    /**
                     * @description One of los, nlos, unknown; in any case, blanks and hyphens count as underscores.
                     * @default unknown
                     */
                    los_state?: string | null;
                    /**
                     * @description One of all, p1411_below_rooftop_los_v1, p1411_urban_highrise_nlos_v1, p1411_urban_lowrise_nlos_v1; in any case, blanks and hyphens count as underscores.
                     * @default all
                     */
                    candidate_model_id?: string | null;
                    /** @description Where the values come from. Defaults: frequency and heights user_declared, the distance geometry_derived, the scene unknown, which makes every candidate inapplicable. */
                    provenance?: {
                        /** @enum {string|null} */
                        frequency_ghz?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        distance_m?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        tx_height_m?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        rx_height_m?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        morphology?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        rooftop_relation?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                        /** @enum {string|null} */
                        los_state?: "user_declared" | "dataset_measured" | "dataset_derived" | "geometry_classifier" | "geometry_derived" | "unknown" | null;
                    } | null;
                    /** @description A whole request of /api/sub-thz-reference with the same frequency and antennas: for comparison, never added. */
                    atmospheric_reference?: {
                        /** @description Gigahertz. */
                        frequency_ghz: number;
                        transmitter: {
                            lon: number;
                            lat: number;
                            /** @description Metres above flat ground. */
                            height_m: number;
                        };
                        receiver: {
                            lon: number;
                            lat: number;
                            /** @description Metres above flat ground. */
                            height_m: number;
                        };
                        atmosphere?: {
                            /** @default true */
                            enabled?: boolean | null;
                            /** @description Total barometric pressure, 300 to 1100. Required when the block is on. */
                            pressure_hpa?: number | null;
                            /** @description Kelvin, 180 to 330. Required when the block is on. */
                            temperature_k?: number | null;
                            /** @description Water vapour, 0 to 100. Required when the block is on. */
                            water_vapour_density_g_m3?: number | null;
                        } | null;
                        rain?: {
                            /** @default false */
                            enabled?: boolean | null;
                            /** @description Millimetres per hour, 0 to 500. Required when the block is on. */
                            rain_rate_mm_h?: number | null;
                            /** @description One of horizontal, vertical, circular, linear; circular where nothing is said. */
                            polarization?: string | null;
                            /** @description From the horizontal, 0 to 90, for linear polarization; the others have their own. */
                            polarization_tilt_deg?: number | null;
                        } | null;
                        local_fog?: {
                            /** @default false */
                            enabled?: boolean | null;
                            /** @description Droplets, 0 to 5. Required when the block is on. */
                            liquid_water_density_g_m3?: number | null;
                            /** @description Of the droplets, kelvin, 180 to 330; that of the atmosphere where nothing is said. */
                            temperature_k?: number | null;
                        } | null;
                        link_budget?: {
                            /** @description At the antenna port; 0 when left out, like the others. */
                            conducted_tx_power_dbm?: number | null;
                            /** @description Of the transmitting antenna. */
                            tx_gain_dbi?: number | null;
                            /** @description Of the receiving antenna. */
                            rx_gain_dbi?: number | null;
                            /** @description Off boresight. */
                            tx_pattern_attenuation_db?: number | null;
                            /** @description Cables, filters, radomes. */
                            system_loss_db?: number | null;
                            /** @description Of mismatched polarizations. */
                            polarization_loss_db?: number | null;
                            /** @description Added to the received power. */
                            calibration_offset_db?: number | null;
                        } | null;
                    } | null;
                    /** @description Wall events of the research model, compared at exactly 140 GHz, never added. */
                    research_wall_event_count?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reference_model_id: "itu_r_p1411_table4_candidates_v1";
                        reference: string;
                        revision: string;
                        section: string;
                        table: string;
                        reference_url: string;
                        reference_pdf_url: string;
                        /** @enum {unknown} */
                        requested_model_id: "" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1";
                        candidates: components["schemas"]["SubThzP1411Candidate"][];
                        applicable_candidates: string[];
                        comparison_notes: string[];
                        scene_context: {
                            frequency_ghz: number;
                            transmitter: {
                                location: {
                                    lon: number;
                                    lat: number;
                                };
                                height_m: number;
                            };
                            receiver: {
                                location: {
                                    lon: number;
                                    lat: number;
                                };
                                height_m: number;
                            };
                            horizontal_distance_m: number;
                            slant_distance_m: number;
                            height_delta_m: number;
                            tx_height_m: number;
                            rx_height_m: number;
                            /** @enum {unknown} */
                            morphology: "urban_high_rise" | "urban_low_rise" | "suburban" | "unknown";
                            /** @enum {unknown} */
                            rooftop_relation: "both_below_rooftop" | "one_above_one_below" | "both_above_rooftop" | "unknown";
                            /** @enum {unknown} */
                            los_state: "los" | "nlos" | "unknown";
                            provenance: {
                                frequency_ghz: string;
                                distance_m: string;
                                tx_height_m: string;
                                rx_height_m: string;
                                morphology: string;
                                rooftop_relation: string;
                                los_state: string;
                            };
                            /** @enum {unknown} */
                            scenario_mode: "explicit_scenario_reference_only" | "insufficient_explicit_scenario_evidence";
                            building_data_available: boolean;
                            /** @enum {unknown} */
                            terrain_data_available: false;
                        };
                        obstruction: components["schemas"]["SubThzObstruction"];
                        limitations: string[];
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    subThzMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    schema_version: 1;
                    /** @description Gigahertz. */
                    frequency_ghz: number;
                    /** @enum {string} */
                    material_source: "p2040_reference" | "user_defined";
                    /** @description Row of the reference table, such as concrete_110_330; for p2040_reference only. */
                    material_id?: string | null;
                    /** @description Exactly one of: relative_permittivity with conductivity_s_per_m, relative_permittivity with loss_tangent, or complex_relative_permittivity. */
                    user_material?: {
                        name: string;
                        /** @enum {string} */
                        property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                        reference_table?: string | null;
                        /** @description Where the properties hold: lowest and highest frequency, gigahertz. */
                        frequency_range_ghz?: [
                            number,
                            number
                        ] | null;
                        /** @description Real part, relative to vacuum. */
                        relative_permittivity?: number | null;
                        /** @description Siemens per metre. */
                        conductivity_s_per_m?: number | null;
                        /** @description Imaginary over real part. */
                        loss_tangent?: number | null;
                        complex_relative_permittivity?: {
                            /** @description Real part. */
                            real: number;
                            /** @description Magnitude of the imaginary part: eps = real - j imaginary_loss. */
                            imaginary_loss: number;
                        } | null;
                        provenance_note?: string | null;
                    } | null;
                    /** @description Metres; a slab of 0 m vanishes. */
                    thickness_m: number;
                    /**
                     * @default user_declared
                     * @enum {string|null}
                     */
                    thickness_provenance?: "user_declared" | "controlled_reference_fixture" | null;
                    /** @description From the normal of the slab; 0 is normal incidence. */
                    incidence_angle_deg: number;
                    /**
                     * @description TE: electric field perpendicular to the plane of incidence. H and V are not it.
                     * @enum {string}
                     */
                    polarization: "TE" | "TM";
                    incident_medium: {
                        name: string;
                        /** @description Real part, relative to vacuum. */
                        relative_permittivity: number;
                        /**
                         * @description Siemens per metre.
                         * @default 0
                         */
                        conductivity_s_per_m?: number | null;
                        /** @enum {string} */
                        property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                        provenance_note?: string | null;
                    };
                    exit_medium: {
                        name: string;
                        /** @description Real part, relative to vacuum. */
                        relative_permittivity: number;
                        /**
                         * @description Siemens per metre.
                         * @default 0
                         */
                        conductivity_s_per_m?: number | null;
                        /** @enum {string} */
                        property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                        provenance_note?: string | null;
                    };
                    geometry_context?: {
                        /**
                         * @default user_declared
                         * @enum {string|null}
                         */
                        incidence_angle_source?: "user_declared" | "geometry_derived" | null;
                        /** @description Where the normal of a geometry_derived angle comes from; required for it. */
                        facade_normal_provenance?: string | null;
                        intersections_detected?: number | null;
                        selected_interaction_id?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        schema_version: 1;
                        /** @enum {unknown} */
                        model_id: "p2040_material_slab_reference_v1";
                        /** @enum {unknown} */
                        model_version: "v1";
                        /** @enum {unknown} */
                        status: "applicable" | "material_frequency_out_of_range" | "below_numeric_floor" | "power_balance_warning";
                        /** @enum {unknown} */
                        readiness: "reference_only";
                        /** @enum {unknown} */
                        promoted: false;
                        reference: {
                            recommendation: string;
                            revision: string;
                            url: string;
                            pdf_url: string;
                            annex: string;
                            sections: string[];
                            equations: string[];
                            scope: string;
                        };
                        material: {
                            material_id: string;
                            name: string;
                            /** @enum {unknown} */
                            source: "p2040_reference" | "user_defined";
                            /** @enum {unknown} */
                            classification: "reference_material" | "user_assumption";
                            property_source: string;
                            reference_table?: string;
                            frequency_range_ghz?: number[];
                            coefficients?: {
                                a: number;
                                b: number;
                                c: number;
                                d: number;
                            };
                            relative_permittivity?: number;
                            conductivity_s_per_m?: number;
                            loss_tangent?: number;
                            complex_relative_permittivity?: {
                                real: number;
                                imaginary: number;
                                magnitude: number;
                                phase_deg: number;
                            };
                            provenance_note?: string;
                            thickness_m: number;
                            thickness_provenance: string;
                        };
                        geometry: {
                            frequency_ghz: number;
                            wavelength_m: number;
                            incidence_angle_deg: number;
                            /** @enum {unknown} */
                            incidence_angle_source: "user_declared" | "geometry_derived";
                            angle_convention: string;
                            /** @enum {unknown} */
                            polarization: "TE" | "TM";
                            facade_normal_provenance: string | null;
                            intersections_detected: number | null;
                            selected_interaction_id: string | null;
                            /** @enum {unknown} */
                            geometry_mode: "declared_plane_wave" | "selected_interaction_not_composed";
                        };
                        media: {
                            incident: {
                                name: string;
                                relative_permittivity: number;
                                conductivity_s_per_m: number;
                                complex_relative_permittivity: {
                                    real: number;
                                    imaginary: number;
                                    magnitude: number;
                                    phase_deg: number;
                                };
                                property_source: string;
                                provenance_note?: string;
                            };
                            exit: {
                                name: string;
                                relative_permittivity: number;
                                conductivity_s_per_m: number;
                                complex_relative_permittivity: {
                                    real: number;
                                    imaginary: number;
                                    magnitude: number;
                                    phase_deg: number;
                                };
                                property_source: string;
                                provenance_note?: string;
                            };
                        };
                        applicability: {
                            status: string;
                            reasons?: string[];
                            frequency_range_ghz: number[] | null;
                            angle_range_deg: number[];
                            supported_polarizations: string[];
                        };
                        ledger?: components["schemas"]["SubThzSlabLedger"];
                        comparison: {
                            historical_research_heuristic_db: number;
                            slab_transmission_loss_db?: number;
                            slab_lower_bound_transmission_loss_db?: number;
                            difference_from_heuristic_db?: number;
                            /** @enum {unknown} */
                            combined: false;
                            interpretation: string;
                        };
                        property_provenance: {
                            material_properties: string;
                            thickness: string;
                            incidence_angle: string;
                            polarization: string;
                            surrounding_media: string;
                        };
                        fingerprint: string;
                        assumptions: string[];
                        limitations: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    subThzReflection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    schema_version: 1;
                    /** @description Gigahertz. */
                    frequency_ghz: number;
                    /** @description TE or TM against the plane of incidence, in any case. H and V are not it. */
                    polarization: string;
                    coordinate_frame?: {
                        /** @description local_enu (enu) or geographic_enu (wgs84_enu, epsg:4326); where nothing is said: geographic if a position has lon and lat. */
                        mode?: string | null;
                        /** @description The transmitter at z = 0 where nothing is said. */
                        origin?: {
                            lon: number;
                            lat: number;
                            z?: number | null;
                        } | null;
                    } | null;
                    tx: {
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        position: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        };
                        /** @description In place of z of the position. */
                        height_m?: number | null;
                        antenna: {
                            /** @enum {string} */
                            mode: "isotropic" | "omni" | "directional" | "existing_4g1";
                            /** @description At boresight. Or gain_dbi, or tx_gain_dbi of the link budget. */
                            absolute_gain_dbi?: number | null;
                            /** @description The same as absolute_gain_dbi. */
                            gain_dbi?: number | null;
                            /**
                             * @description Of directional antennas; cosine-sector where nothing is said.
                             * @enum {string|null}
                             */
                            pattern_id?: "ideal-sector" | "cosine-sector" | "omni" | "3gpp-single-element" | null;
                            /** @description From north, clockwise; required for directional antennas. */
                            boresight_azimuth_deg?: number | null;
                            /** @description Above the horizon; required for directional antennas. */
                            boresight_elevation_deg?: number | null;
                            /** @description Of directional antennas; 120 where nothing is said. */
                            beam_width_deg?: number | null;
                            /** @description Largest dimension, for the far-field range. */
                            aperture_m?: number | null;
                            assumption?: string | null;
                        };
                    };
                    rx: {
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        position: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        };
                        /** @description In place of z of the position. */
                        height_m?: number | null;
                        antenna: {
                            /** @enum {string} */
                            mode: "isotropic" | "omni" | "directional" | "existing_4g1";
                            /** @description At boresight. Or gain_dbi, or tx_gain_dbi of the link budget. */
                            absolute_gain_dbi?: number | null;
                            /** @description The same as absolute_gain_dbi. */
                            gain_dbi?: number | null;
                            /**
                             * @description Of directional antennas; cosine-sector where nothing is said.
                             * @enum {string|null}
                             */
                            pattern_id?: "ideal-sector" | "cosine-sector" | "omni" | "3gpp-single-element" | null;
                            /** @description From north, clockwise; required for directional antennas. */
                            boresight_azimuth_deg?: number | null;
                            /** @description Above the horizon; required for directional antennas. */
                            boresight_elevation_deg?: number | null;
                            /** @description Of directional antennas; 120 where nothing is said. */
                            beam_width_deg?: number | null;
                            /** @description Largest dimension, for the far-field range. */
                            aperture_m?: number | null;
                            assumption?: string | null;
                        };
                    };
                    facade: {
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        start?: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        } | null;
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        segment_start?: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        } | null;
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        end?: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        } | null;
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        segment_end?: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        } | null;
                        /** @description x, y, z in local metres, the same as enu or coordinates, or lon, lat and z. */
                        plane_point?: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        } | null;
                        /** @description Unit vector, horizontal, away from the building. */
                        outward_normal?: {
                            x: number;
                            y: number;
                            z?: number | null;
                        } | null;
                        /** @description Outline of the building: the facade is one of its edges. In place of the normal. */
                        polygon_context?: {
                            vertices: {
                                x?: number | null;
                                y?: number | null;
                                z?: number | null;
                                enu?: {
                                    x: number;
                                    y: number;
                                    z?: number | null;
                                } | null;
                                /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                                coordinates?: ([
                                ] | [
                                    number
                                ]) | null;
                                lon?: number | null;
                                lat?: number | null;
                            }[];
                            /** @enum {string|null} */
                            role?: "outer" | "hole" | null;
                        } | null;
                        geometry_provenance: string;
                        normal_provenance?: string | null;
                        height_provenance?: string | null;
                        base_z?: number | null;
                        top_z?: number | null;
                        reflecting_object_id?: string | null;
                    };
                    material: {
                        /** @enum {string|null} */
                        mode?: "interface" | "finite_slab" | null;
                        /**
                         * @description The same as mode.
                         * @enum {string|null}
                         */
                        reflection_mode?: "interface" | "finite_slab" | null;
                        /** @enum {string} */
                        material_source: "p2040_reference" | "user_defined";
                        /** @description Row of the reference table, such as concrete_110_330; for p2040_reference only. */
                        material_id?: string | null;
                        /** @description Exactly one of: relative_permittivity with conductivity_s_per_m, relative_permittivity with loss_tangent, or complex_relative_permittivity. */
                        user_material?: {
                            name: string;
                            /** @enum {string} */
                            property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                            reference_table?: string | null;
                            /** @description Where the properties hold: lowest and highest frequency, gigahertz. */
                            frequency_range_ghz?: [
                                number,
                                number
                            ] | null;
                            /** @description Real part, relative to vacuum. */
                            relative_permittivity?: number | null;
                            /** @description Siemens per metre. */
                            conductivity_s_per_m?: number | null;
                            /** @description Imaginary over real part. */
                            loss_tangent?: number | null;
                            complex_relative_permittivity?: {
                                /** @description Real part. */
                                real: number;
                                /** @description Magnitude of the imaginary part: eps = real - j imaginary_loss. */
                                imaginary_loss: number;
                            } | null;
                            provenance_note?: string | null;
                        } | null;
                        incident_medium: {
                            name: string;
                            /** @description Real part, relative to vacuum. */
                            relative_permittivity: number;
                            /**
                             * @description Siemens per metre.
                             * @default 0
                             */
                            conductivity_s_per_m?: number | null;
                            /** @enum {string} */
                            property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                            provenance_note?: string | null;
                        };
                        exit_medium?: {
                            name: string;
                            /** @description Real part, relative to vacuum. */
                            relative_permittivity: number;
                            /**
                             * @description Siemens per metre.
                             * @default 0
                             */
                            conductivity_s_per_m?: number | null;
                            /** @enum {string} */
                            property_source: "p2040_reference" | "measured" | "manufacturer" | "user_declared" | "inferred" | "unknown";
                            provenance_note?: string | null;
                        } | null;
                        /** @description Of a finite slab, metres. */
                        thickness_m?: number | null;
                        thickness_provenance?: string | null;
                        /**
                         * @description Required for a finite slab: its internal reflections add as waves.
                         * @enum {string|null}
                         */
                        phase_coherence?: "coherent" | "coherent_total_slab" | null;
                    };
                    terrain: {
                        /** @enum {string} */
                        mode: "surveyed_or_dataset_terrain" | "flat_ground_relative_datum";
                        provenance?: string | null;
                    };
                    link_budget: {
                        /** @description At the antenna port. */
                        pt_conducted_dbm: number;
                        /** @description The same as absolute_gain_dbi of the transmitting antenna. */
                        tx_gain_dbi?: number | null;
                        /** @description The same as absolute_gain_dbi of the receiving antenna. */
                        rx_gain_dbi?: number | null;
                        /** @description In place of what the pattern gives. */
                        tx_pattern_attenuation_db?: number | null;
                        /** @description In place of what the pattern gives. */
                        rx_pattern_attenuation_db?: number | null;
                        /** @description 0 where nothing is said. */
                        system_loss_db?: number | null;
                        /** @description 0 where nothing is said. */
                        polarization_loss_db?: number | null;
                        /** @description Added to the received power; 0 where nothing is said. */
                        calibration_db?: number | null;
                    };
                    /** @description Of the face; evidence alone, no loss follows from it. */
                    rms_roughness_m?: number | null;
                    /** @description Everything that may stand in the way; an empty list means that nothing does. */
                    obstructions?: {
                        id: string;
                        polygon: {
                            x?: number | null;
                            y?: number | null;
                            z?: number | null;
                            enu?: {
                                x: number;
                                y: number;
                                z?: number | null;
                            } | null;
                            /** @description [x, y, z] in a local frame, [lon, lat, z] in a geographic one. */
                            coordinates?: ([
                            ] | [
                                number
                            ]) | null;
                            lon?: number | null;
                            lat?: number | null;
                        }[];
                        base_z: number;
                        top_z: number;
                        /** @default false */
                        reflector?: boolean | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        schema_version: 1;
                        model: string;
                        /** @enum {unknown} */
                        model_id: "single_bounce_specular_reflection_reference_v1";
                        /** @enum {unknown} */
                        model_version: "v1";
                        /** @enum {unknown} */
                        readiness: "reference_only";
                        /** @enum {unknown} */
                        promoted: false;
                        /** @enum {unknown} */
                        production_candidate: false;
                        /** @enum {unknown} */
                        canonical: false;
                        /** @enum {unknown} */
                        network_coupled: false;
                        /** @enum {unknown} */
                        multipath_combined: false;
                        /** @enum {unknown} */
                        coherent_multipath_combined: false;
                        frequency_ghz: number;
                        /** @enum {unknown} */
                        polarization: "TE" | "TM";
                        /** @enum {unknown} */
                        status: "applicable_reference" | "qualified_reference" | "inapplicable";
                        applicability: {
                            status: string;
                            reasons?: string[];
                            qualifications?: string[];
                        };
                        geometry: components["schemas"]["SubThzReflectionGeometry"];
                        facade: components["schemas"]["SubThzFacade"];
                        material: components["schemas"]["SubThzReflectorMaterial"];
                        visibility: {
                            /** @enum {unknown} */
                            terrain_status: "flat_ground_relative_datum" | "terrain_unavailable";
                            leg1_visibility: {
                                /** @enum {unknown} */
                                status: "visible" | "blocked" | "unknown";
                                evidence: string;
                                blocking_object_ids?: string[];
                                reasons?: string[];
                                intervals?: {
                                    object_id: string;
                                    entry_t: number;
                                    exit_t: number;
                                    positive_length: boolean;
                                    vertical_overlap: boolean | null;
                                }[];
                            };
                            leg2_visibility: {
                                /** @enum {unknown} */
                                status: "visible" | "blocked" | "unknown";
                                evidence: string;
                                blocking_object_ids?: string[];
                                reasons?: string[];
                                intervals?: {
                                    object_id: string;
                                    entry_t: number;
                                    exit_t: number;
                                    positive_length: boolean;
                                    vertical_overlap: boolean | null;
                                }[];
                            };
                        };
                        antennas: {
                            tx: {
                                /** @enum {unknown} */
                                mode: "isotropic" | "omni" | "directional" | "existing_4g1";
                                pattern_id?: string;
                                vertical_pattern_id?: string;
                                absolute_gain_dbi: number;
                                departure_azimuth_deg?: number;
                                departure_elevation_deg?: number;
                                pattern_attenuation_db?: number;
                                /** @enum {unknown} */
                                pattern_attenuation_source: "stated" | "pattern" | "none";
                                pattern_eligible: boolean;
                                pattern_eligibility_reason: string;
                                aperture_m?: number;
                            };
                            rx: {
                                /** @enum {unknown} */
                                mode: "isotropic" | "omni" | "directional" | "existing_4g1";
                                pattern_id?: string;
                                vertical_pattern_id?: string;
                                absolute_gain_dbi: number;
                                arrival_look_azimuth_deg?: number;
                                arrival_look_elevation_deg?: number;
                                pattern_attenuation_db?: number;
                                /** @enum {unknown} */
                                pattern_attenuation_source: "stated" | "pattern" | "none";
                                pattern_eligible: boolean;
                                pattern_eligibility_reason: string;
                                aperture_m?: number;
                            };
                        };
                        spreading: {
                            wavelength_m: number;
                            total_reflected_path_length_m: number | null;
                            fspl_reflected_path_db: number | null;
                            formula: string;
                            /** @enum {unknown} */
                            two_leg_fspl_composition: false;
                        };
                        link_budget: {
                            pt_conducted_dbm: number;
                            tx_absolute_gain_dbi: number;
                            tx_pattern_attenuation_db: number | null;
                            rx_absolute_gain_dbi: number;
                            rx_pattern_attenuation_db: number | null;
                            system_loss_db: number;
                            polarization_loss_db: number;
                            calibration_db: number;
                            fspl_reflected_path_db: number | null;
                            reflection_power_term_db: number | null;
                            reflected_path_reference_power_dbm?: number;
                            equation: string;
                        };
                        evidence: {
                            fresnel: {
                                radius_m: number | null;
                                horizontal_extent_known: boolean;
                                vertical_extent_known: boolean;
                                /** @enum {unknown} */
                                finite_reflector_evidence: "facade_extent_known" | "facade_extent_unknown" | "facade_extent_smaller_than_scalar_fresnel_zone";
                            };
                            far_field: {
                                /** @enum {unknown} */
                                far_field_status: "unknown" | "supported" | "warning";
                                tx_aperture_m?: number;
                                tx_far_field_range_m?: number;
                                tx_compared_distance_m?: number;
                                rx_aperture_m?: number;
                                rx_far_field_range_m?: number;
                                rx_compared_distance_m?: number;
                                wavelength_m: number;
                                comparison: string;
                            };
                        };
                        /** @enum {unknown} */
                        diffuse_scattering_modelled: false;
                        /** @enum {unknown} */
                        atmosphere_composition_supported: false;
                        /** @enum {unknown} */
                        direct_path_calculated: false;
                        exclusions: string[];
                        assumptions: string[];
                        limitations: string[];
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    subThzValidation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer|null} */
                    schema_version?: 0 | 1 | null;
                    /**
                     * @default compare_models
                     * @enum {string|null}
                     */
                    operation?: "compare_models" | "validate_campaign" | "calibrate_bias" | "spatial_holdout" | null;
                    /** @description At most 5000 measurements in all, and one at least unless the operation is validate_campaign. */
                    campaigns: {
                        /** @enum {integer} */
                        schema_version: 1;
                        /** @description Letters, digits and . _ : -; unique in the request. */
                        campaign_id: string;
                        campaign_version?: string | null;
                        title?: string | null;
                        source?: {
                            citation?: string | null;
                            doi?: string | null;
                            url?: string | null;
                            license?: string | null;
                            data_availability?: string | null;
                            dataset_version?: string | null;
                        } | null;
                        provenance?: {
                            /** @enum {string|null} */
                            source_type?: "external_publication" | "local_field" | "synthetic_controlled" | "vendor" | "unknown" | null;
                            collected_by?: string | null;
                            imported_by?: string | null;
                            metadata_url?: string | null;
                            /** @description RFC 3339. */
                            imported_at?: string | null;
                            notes?: string[] | null;
                        } | null;
                        frequency_range_ghz: {
                            /** @description Gigahertz. */
                            min_ghz: number;
                            /** @description Gigahertz, not below the minimum. */
                            max_ghz: number;
                        };
                        environment?: {
                            environment_type?: string | null;
                            morphology?: string | null;
                            /** @enum {string|null} */
                            morphology_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            rooftop_relation?: string | null;
                            /** @enum {string|null} */
                            rooftop_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            los_state?: string | null;
                            /** @enum {string|null} */
                            los_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            description?: string | null;
                        } | null;
                        equipment?: {
                            transmitter?: string | null;
                            receiver?: string | null;
                            channel_sounder?: string | null;
                            receiver_model?: string | null;
                            notes?: string | null;
                        } | null;
                        antenna_setup?: {
                            /** @description Of measurements that state none. */
                            tx_gain_dbi?: number | null;
                            /** @description Of measurements that state none. */
                            rx_gain_dbi?: number | null;
                            /** @description Degrees. */
                            beamwidth_deg?: number | null;
                            polarization?: string | null;
                            /** @enum {string|null} */
                            directionality?: "best_directional" | "arbitrary_directional" | "synthesized_omnidirectional" | "unknown" | null;
                            /** @enum {string|null} */
                            comparison_basis?: "isotropic_equivalent_path_loss" | "directional_path_loss" | "synthesized_omnidirectional_path_loss" | "unknown" | null;
                            pattern_metadata?: string | null;
                            strongest_beam_selected?: boolean | null;
                            beam_average_method?: string | null;
                            notes?: string | null;
                        } | null;
                        calibration?: {
                            /** @description Of measurements that state none. */
                            conducted_tx_power_dbm?: number | null;
                            /** @description Of measurements that state none. */
                            tx_cable_loss_db?: number | null;
                            /** @description Of measurements that state none. */
                            rx_cable_loss_db?: number | null;
                            receiver_calibration_applied?: boolean | null;
                            /** @description Of the receiver. */
                            dynamic_range_db?: number | null;
                            /** @description Of the receiver. */
                            noise_floor_dbm?: number | null;
                            /** @description Of the receiver. */
                            detectable_power_floor_dbm?: number | null;
                            reference?: string | null;
                            notes?: string | null;
                        } | null;
                        /** @description Of measurements without their own; only where a temperature is stated. */
                        weather?: {
                            /** @description Kelvin. */
                            temperature_k?: number | null;
                            /** @description Total barometric pressure. */
                            pressure_hpa?: number | null;
                            /** @description Kept; never turned into a vapour density. */
                            relative_humidity_pct?: number | null;
                            /** @description Grams per cubic metre. */
                            water_vapour_density_g_m3?: number | null;
                            /** @description Counts where rain_known is true. */
                            rain_rate_mm_h?: number | null;
                            rain_known?: boolean | null;
                            /** @description Counts where fog_known is true. */
                            fog_liquid_water_density_g_m3?: number | null;
                            fog_known?: boolean | null;
                            description?: string | null;
                            source?: string | null;
                        } | null;
                        sites?: {
                            /** @description Unique in its campaign. */
                            site_id: string;
                            name?: string | null;
                            lon?: number | null;
                            lat?: number | null;
                            morphology?: string | null;
                            /** @enum {string|null} */
                            morphology_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            rooftop_relation?: string | null;
                            /** @enum {string|null} */
                            rooftop_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            description?: string | null;
                        }[] | null;
                        measurements?: {
                            /** @description Unique in its campaign. */
                            measurement_id: string;
                            location_pair_id?: string | null;
                            beam_id?: string | null;
                            site_id?: string | null;
                            tx?: {
                                lat?: number | null;
                                lon?: number | null;
                                /** @description Metres above flat ground. */
                                height_m?: number | null;
                                /** @description At the antenna port. */
                                conducted_power_dbm?: number | null;
                            } | null;
                            rx?: {
                                lat?: number | null;
                                lon?: number | null;
                                /** @description Metres above flat ground. */
                                height_m?: number | null;
                                /** @description At the antenna port. */
                                conducted_power_dbm?: number | null;
                            } | null;
                            /** @description Gigahertz. */
                            frequency_ghz: number;
                            /** @description Hertz. */
                            bandwidth_hz?: number | null;
                            /**
                             * @description What was measured; required with its value unless nothing was detected.
                             * @enum {string|null}
                             */
                            measurement_quantity?: "received_power" | "path_loss" | "path_gain" | "de_embedded_path_loss" | "directional_path_loss" | "omnidirectional_equivalent_path_loss" | "another" | null;
                            /** @description Of received_power. */
                            measured_received_power_dbm?: number | null;
                            /** @description Of every kind of path loss; a loss is positive. */
                            measured_path_loss_db?: number | null;
                            /** @description Of path_gain. */
                            measured_path_gain_db?: number | null;
                            /** @description Of another, with quantity_definition. */
                            value_db?: number | null;
                            quantity_definition?: string | null;
                            antenna_gain_embedded?: boolean | null;
                            cable_loss_embedded?: boolean | null;
                            calibration_applied?: boolean | null;
                            /** @description The same as tx.conducted_power_dbm. */
                            tx_conducted_power_dbm?: number | null;
                            /** @description Else that of antenna_setup. */
                            tx_gain_dbi?: number | null;
                            /** @description Else that of antenna_setup. */
                            rx_gain_dbi?: number | null;
                            /** @description Else that of calibration. */
                            tx_cable_loss_db?: number | null;
                            /** @description Else that of calibration. */
                            rx_cable_loss_db?: number | null;
                            /** @description Degrees clockwise from north. */
                            tx_azimuth_deg?: number | null;
                            /** @description Degrees above the horizontal. */
                            tx_elevation_deg?: number | null;
                            rx_orientation?: string | null;
                            /** @description Degrees. */
                            beamwidth_deg?: number | null;
                            pattern_metadata?: string | null;
                            polarization?: string | null;
                            /** @enum {string|null} */
                            directionality?: "best_directional" | "arbitrary_directional" | "synthesized_omnidirectional" | "unknown" | null;
                            /** @enum {string|null} */
                            antenna_comparison_basis?: "isotropic_equivalent_path_loss" | "directional_path_loss" | "synthesized_omnidirectional_path_loss" | "unknown" | null;
                            labels?: {
                                los_nlos?: string | null;
                                /** @enum {string|null} */
                                los_nlos_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                                morphology?: string | null;
                                /** @enum {string|null} */
                                morphology_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                                rooftop_relation?: string | null;
                                /** @enum {string|null} */
                                rooftop_relation_source?: "campaign_author" | "campaign_metadata" | "manual_review" | "dataset_geometry" | "project_inference" | "unknown" | null;
                            } | null;
                            weather?: {
                                /** @description Kelvin. */
                                temperature_k?: number | null;
                                /** @description Total barometric pressure. */
                                pressure_hpa?: number | null;
                                /** @description Kept; never turned into a vapour density. */
                                relative_humidity_pct?: number | null;
                                /** @description Grams per cubic metre. */
                                water_vapour_density_g_m3?: number | null;
                                /** @description Counts where rain_known is true. */
                                rain_rate_mm_h?: number | null;
                                rain_known?: boolean | null;
                                /** @description Counts where fog_known is true. */
                                fog_liquid_water_density_g_m3?: number | null;
                                fog_known?: boolean | null;
                                description?: string | null;
                                source?: string | null;
                            } | null;
                            /** @description RFC 3339. */
                            timestamp?: string | null;
                            quality_flags?: string[] | null;
                            detection?: {
                                /**
                                 * @default observed
                                 * @enum {string|null}
                                 */
                                status?: "observed" | "below_detection_limit" | "not_detected" | null;
                                /** @description Weakest signal that would have been seen. */
                                detection_limit_dbm?: number | null;
                                notes?: string | null;
                            } | null;
                            geometry?: {
                                /** @description Between the antennas, in space. It goes before that of the coordinates. */
                                direct_3d_distance_m?: number | null;
                                /** @description Metres. */
                                street_width_m?: number | null;
                                corner_geometry?: string | null;
                                building_intersections?: string[] | null;
                                roof_heights_m?: number[] | null;
                                vegetation_present?: boolean | null;
                                terrain_available?: boolean | null;
                                /** @description Crossed walls, for research_sub_thz. */
                                wall_event_count?: number | null;
                                /** @description Loss of one edge, for p526-single-edge-v1. */
                                diffraction_loss_db?: number | null;
                                source?: string | null;
                                notes?: string | null;
                            } | null;
                            notes?: string[] | null;
                        }[] | null;
                        limitations?: string[] | null;
                    }[];
                    /** @description All of them where none is named. */
                    model_ids?: ("p525_fspl" | "sub_thz_atmospheric_reference_v1" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1" | "research_sub_thz" | "p526-single-edge-v1")[] | null;
                    strategy?: {
                        /**
                         * @description How samples are set apart: spatial_grid for calibrate_bias and spatial_holdout, else all_samples, where nothing is said.
                         * @enum {string|null}
                         */
                        method?: "all_samples" | "explicit_groups" | "spatial_grid" | "leave_one_site_out" | "leave_one_campaign_out" | null;
                        /**
                         * @description Of explicit_groups; leaving one out groups by what its name says.
                         * @default site_id
                         * @enum {string|null}
                         */
                        group_by?: "site_id" | "location_pair_id" | "campaign_id" | null;
                        /** @description explicit_groups needs this list or the other; one alone leaves the rest to it. */
                        calibration_group_ids?: string[] | null;
                        validation_group_ids?: string[] | null;
                        /**
                         * @description Metres.
                         * @default 100
                         */
                        spatial_cell_size_m?: number | null;
                        /**
                         * @description Metres.
                         * @default 100
                         */
                        minimum_separation_m?: number | null;
                    } | null;
                    /** @default false */
                    include_predictions?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        schema_version: 1;
                        /** @enum {unknown} */
                        operation: "compare_models" | "validate_campaign" | "calibrate_bias" | "spatial_holdout";
                        /** @enum {unknown} */
                        model_family: "measurement_evidence_validation_v1";
                        validation_fingerprint: string;
                        campaigns: {
                            campaign_id: string;
                            campaign_version?: string;
                            source_type?: string;
                            measurement_count: number;
                            observed_count: number;
                            censored_count: number;
                            metadata_only: boolean;
                        }[];
                        models: components["schemas"]["ModelValidation"][];
                        common_sample_comparisons?: {
                            /** @enum {unknown} */
                            model_a: "p525_fspl" | "sub_thz_atmospheric_reference_v1" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1" | "research_sub_thz" | "p526-single-edge-v1";
                            /** @enum {unknown} */
                            model_b: "p525_fspl" | "sub_thz_atmospheric_reference_v1" | "p1411_below_rooftop_los_v1" | "p1411_urban_highrise_nlos_v1" | "p1411_urban_lowrise_nlos_v1" | "research_sub_thz" | "p526-single-edge-v1";
                            common_sample_count: number;
                            model_a_metric: components["schemas"]["ResidualMetric"];
                            model_b_metric: components["schemas"]["ResidualMetric"];
                            mean_residual_delta_db: number | null;
                        }[];
                        holdout?: components["schemas"]["ValidationHoldout"];
                        readiness: {
                            /** @enum {unknown} */
                            classification: "synthetic_controlled_only" | "reference_only" | "diagnostic_only";
                            /** @enum {unknown} */
                            promoted_model: "";
                            /** @enum {unknown} */
                            production_candidate: false;
                            /** @enum {unknown} */
                            gate_status: "not_ready";
                            required_gates: string[];
                            notes: string[];
                        };
                        /** @enum {unknown} */
                        promoted: false;
                        /** @enum {unknown} */
                        production_candidate: false;
                        assumptions: string[];
                        limitations: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    computeInterference: {
        parameters: {
            query?: {
                /** @description full repeats in every sample what is constant per cell. */
                detail?: "compact" | "full";
                /** @description json: everything; gpkg: all quantities of the grid and the cells as layers; the others: one layer of the grid as a file, geotiff_zip with the colours that QGIS shows it in. */
                f?: "json" | "geotiff" | "geotiff_zip" | "geojson" | "csv" | "gpkg";
                /** @description What a file shows at each point. */
                layer?: "sinr" | "rsrp" | "best_server";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: components["schemas"]["Tower"][];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    /**
                     * @description Technology of the cells that name none of their own.
                     * @enum {string}
                     */
                    network_tech: "4g" | "5g";
                    /** @description The cell that serves; absent: the strongest one at each point. */
                    serving_cell_id?: string | null;
                    /** @description Channel bandwidth of cells that name none. LTE: 1.4, 3, 5, 10, 15, 20; NR below 24.25 GHz: 50, 100; NR from there on: 50, 100, 200, 400. */
                    bandwidth_mhz?: number | null;
                    /**
                     * @description Share of its resources that an interfering cell uses.
                     * @default 0.7
                     */
                    load_factor?: number | null;
                    /**
                     * @description Channels that cells without channel_id take in turn.
                     * @default 1
                     * @enum {integer|null}
                     */
                    reuse_factor?: 1 | 3 | null;
                    /**
                     * @description Noise figure of the receivers.
                     * @default 7
                     */
                    noise_figure_db?: number | null;
                    /**
                     * @description Spacing of the grid; widened until it holds at most 3000 samples.
                     * @default 40
                     */
                    sample_spacing_m?: number | null;
                    /** @description How far every cell disturbs, metres: at least the radius of every cell, within which alone it serves. Left out: no cell disturbs beyond its own radius, and model_evidence says what that leaves out. */
                    interference_radius_m?: number | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                };
            };
        };
        responses: {
            /** @description The answer in the asked representation. */
            200: {
                headers: {
                    /** @description Identity of a file, which may have no room for it. */
                    "X-Fingerprint"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: {
                                    sample_id: string;
                                    serving_cell_id: string | null;
                                    channel_id: string | null;
                                    desired_signal_power_mw: number | null;
                                    interference_power_mw: number | null;
                                    thermal_noise_power_mw: number | null;
                                    rsrp_dbm: number | null;
                                    sinr_db: number | null;
                                    rsrq_db: number | null;
                                    rssi_dbm: number | null;
                                    interference_dbm: number | null;
                                    /** @enum {unknown} */
                                    quality_class: "excellent" | "good" | "fair" | "poor" | "no_signal";
                                    serviceable: boolean;
                                    interference_limited: boolean;
                                    serviceability_status: string;
                                    serviceability_failures: string[];
                                    wall_count: number | null;
                                    /** @enum {unknown} */
                                    los_state: "los" | "nlos" | null;
                                    strongest_interferer_id: string | null;
                                    strongest_interferer_dbm: number | null;
                                    interferer_count: number;
                                    serving_received_carrier_power_dbm?: number;
                                    contributing_cells?: number;
                                    receiver_link_margin_db?: number;
                                    thermal_noise_dbm?: number;
                                    interference_noise_bandwidth_hz?: number;
                                    noise_bandwidth_source?: string;
                                    distance_m?: number;
                                    /** @enum {unknown} */
                                    los_classification_basis?: "no_footprint_intersection" | "known_height_roofs_cleared" | "known_height_obstruction" | "conservative_2d_unknown_height" | "known_obstruction_with_unknown_height_conservative" | "assumed_height_roofs_cleared" | "assumed_height_obstruction" | "receiver_inside_building" | "facade_not_exposed" | "transmitter_on_building" | "wall_events_2d";
                                    link_budget?: {
                                        tx_power_dbm: number;
                                        tx_antenna_gain_dbi: number;
                                        antenna_gain_dbi: number;
                                        boresight_eirp_dbm: number;
                                        directional_eirp_dbm: number;
                                        rx_antenna_gain_dbi: number;
                                        system_loss_db: number;
                                        polarization_loss_db: number;
                                        calibration_offset_db: number;
                                        eirp_dbm: number;
                                        fspl_db: number;
                                        propagation_loss_db: number;
                                        building_loss_db: number;
                                        tx_pattern_attenuation_db: number;
                                        horizontal_pattern_attenuation_db: number;
                                        vertical_pattern_attenuation_db: number;
                                        pattern_attenuation_db: number;
                                        total_loss_db: number;
                                        received_power_dbm: number;
                                        receiver_sensitivity_mode: string;
                                        effective_receiver_sensitivity_dbm: number;
                                        receiver_link_margin_db: number;
                                    };
                                    receiver_threshold?: {
                                        /** @enum {unknown} */
                                        mode: "manual" | "derived";
                                        sensitivity_dbm: number;
                                        /** @enum {unknown} */
                                        noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                        assumptions: string[];
                                        applicability: string;
                                        noise_density_dbm_hz?: number;
                                        noise_bandwidth_hz?: number;
                                        thermal_noise_dbm?: number;
                                        noise_figure_db?: number;
                                        noise_floor_dbm?: number;
                                        required_snr_db?: number;
                                        receiver_margin_db?: number;
                                    };
                                    power_ledger: {
                                        cell_id: string;
                                        /** @enum {unknown} */
                                        role: "serving" | "interferer" | "candidate" | "absent";
                                        received_carrier_power_dbm?: number | null;
                                        rsrp_dbm?: number | null;
                                        loaded_power_mw?: number | null;
                                        channel_match?: boolean | null;
                                        eligible: boolean;
                                        serving_eligible: boolean;
                                        exclusion_reason?: string;
                                        receiver_link_margin_db?: number | null;
                                        normalized_power_mw?: number | null;
                                        network_tech?: string;
                                        channel_id?: string;
                                        frequency_ghz?: number;
                                        bandwidth_mhz?: number;
                                        load_factor?: number;
                                        receiver_threshold?: {
                                            /** @enum {unknown} */
                                            mode: "manual" | "derived";
                                            sensitivity_dbm: number;
                                            /** @enum {unknown} */
                                            noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                            assumptions: string[];
                                            applicability: string;
                                            noise_density_dbm_hz?: number;
                                            noise_bandwidth_hz?: number;
                                            thermal_noise_dbm?: number;
                                            noise_figure_db?: number;
                                            noise_floor_dbm?: number;
                                            required_snr_db?: number;
                                            receiver_margin_db?: number;
                                        };
                                    }[];
                                };
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "Point";
                                    coordinates: [
                                        number,
                                        number
                                    ];
                                };
                            }[];
                        };
                        demand_geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: {
                                    sample_id: string;
                                    building_id: string;
                                    affected: boolean;
                                    demand_weight: number;
                                    residential_demand: number;
                                    total_demand: number;
                                    reason: string;
                                    serving_cell_id: string | null;
                                    channel_id: string | null;
                                    desired_signal_power_mw: number | null;
                                    interference_power_mw: number | null;
                                    thermal_noise_power_mw: number | null;
                                    rsrp_dbm: number | null;
                                    sinr_db: number | null;
                                    rsrq_db: number | null;
                                    rssi_dbm: number | null;
                                    interference_dbm: number | null;
                                    /** @enum {unknown} */
                                    quality_class: "excellent" | "good" | "fair" | "poor" | "no_signal";
                                    serviceable: boolean;
                                    interference_limited: boolean;
                                    serviceability_status: string;
                                    serviceability_failures: string[];
                                    wall_count: number | null;
                                    /** @enum {unknown} */
                                    los_state: "los" | "nlos" | null;
                                    strongest_interferer_id: string | null;
                                    strongest_interferer_dbm: number | null;
                                    interferer_count: number;
                                };
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "Point";
                                    coordinates: [
                                        number,
                                        number
                                    ];
                                };
                            }[];
                        };
                        stats: {
                            sample_count: number;
                            signal_samples: number;
                            valid_sample_count: number;
                            no_signal_count: number;
                            serviceable_samples: number;
                            serviceable_pct: number | null;
                            /** @description Serviceable samples by those that a cell serves: says nothing of the others. */
                            serviceable_fraction: number | null;
                            /** @description Samples that a cell serves by all samples of the grid. */
                            served_fraction_of_samples: number | null;
                            serviceable_area_m2: number;
                            interference_limited_count: number;
                            interference_limited_pct: number | null;
                            interference_limited_area_m2: number;
                            avg_sinr_db: number | null;
                            p10_sinr_db: number | null;
                            median_sinr_db: number | null;
                            avg_rsrp_dbm: number | null;
                            p10_rsrp_dbm: number | null;
                            median_rsrp_dbm: number | null;
                            avg_rsrq_db: number | null;
                            p10_rsrq_db: number | null;
                            median_rsrq_db: number | null;
                            demand_candidates: number;
                            affected_demand_buildings: number;
                            affected_demand: number;
                            outage_by_reason: {
                                rsrp_below_threshold: number;
                                sinr_below_threshold: number;
                                rsrq_below_threshold: number;
                                no_eligible_carrier: number;
                                serving_cell_unavailable: number;
                            };
                            per_serving_cell: {
                                cell_id: string;
                                channel_id: string;
                                serving_samples: number;
                                serviceable_samples: number;
                                avg_sinr_db: number;
                                avg_rsrp_dbm: number;
                                avg_rsrq_db: number;
                            }[];
                        };
                        model_evidence: {
                            outside_pack: {
                                /**
                                 * @description The rule of the request.
                                 * @enum {unknown}
                                 */
                                beyond_pack: "free" | "excluded";
                                /**
                                 * @description What is counted: the nodes of a surface; rays of a sector or a plan, which count when they end beyond the bounds or are ended by them; samples; or places spread evenly over the circles of the cells.
                                 * @enum {unknown}
                                 */
                                counted: "nodes" | "rays" | "samples" | "places";
                                /** @description Those outside the bounds of the pack. */
                                count: number;
                                /** @description All of them, with a value or without. */
                                of: number;
                                pct: number;
                            };
                            /** @description Only where the pack has terrain, which the answer does not use. */
                            behind_ground?: {
                                /** @enum {unknown} */
                                terrain_kind: "dtm" | "dsm" | "dem_unspecified";
                                /** @description Over flat ground, as the answer has them. */
                                points_in_sight: number;
                                /** @description At most 500 of them, over ground that is known all along. */
                                tested_points: number;
                                /** @description Those of the tested points that the ground hides. */
                                count: number;
                                /** @description Of the tested points; null without any. */
                                pct: number | null;
                            };
                            sentences: string[];
                        };
                        model: {
                            /** @enum {unknown} */
                            type: "deterministic_planning_estimate";
                            /** @enum {unknown} */
                            network_tech: "4g" | "5g";
                            /** @enum {unknown} */
                            measurement_family: "lte_crs" | "nr_ss";
                            frequency_ghz: number;
                            bandwidth_mhz: number;
                            subcarrier_spacing_khz: number;
                            resource_blocks: number;
                            noise_figure_db: number;
                            load_factor: number;
                            /** @enum {unknown} */
                            reuse_factor: 1 | 3;
                            requested_sample_spacing_m: number;
                            effective_sample_spacing_m: number;
                            assumptions: string[];
                            heterogeneous_profiles: boolean;
                            profiles: {
                                cell_id: string;
                                network_tech: string;
                                measurement_family: string;
                                frequency_ghz: number;
                                bandwidth_mhz: number;
                                channel_id: string;
                                subcarrier_spacing_khz: number;
                                resource_blocks: number;
                                thermal_noise_dbm: number;
                                load_factor: number;
                            }[];
                            interference_horizon_meters: number[];
                            interference_horizon_source: string;
                            interference_horizon_semantics: string;
                            /** @description Without interference_radius_m: the mean SINR at some served samples as it is, and with every cell heard there. */
                            interference_horizon_check?: {
                                sample_count: number;
                                mean_sinr_db: number;
                                mean_sinr_all_heard_db: number;
                                heard_within_m: number;
                            };
                            rsrp_threshold_dbm: number;
                            sinr_threshold_db: number;
                            rsrq_threshold_db: number;
                            serviceability_rule: string;
                            serviceability_policy_id: string;
                            threshold_provenance: string;
                            receiver_threshold_rule: string;
                            receiver_noise_semantics: string;
                            /** @enum {unknown} */
                            serving_selection_mode: "automatic_strongest_eligible" | "explicit_cell_id";
                            serving_selection_metric: string;
                            co_channel_eligibility_rule: string;
                            carrier_power_semantics: string;
                            resource_basis: string;
                            /** @enum {unknown} */
                            resource_elements_per_rb: 12;
                            interference_noise_bandwidth_hz: number;
                            noise_bandwidth_source: string;
                            rsrp_kind: string;
                            rsrp_conversion_id: string;
                            rsrp_conversion_description: string;
                            rssi_rsrq_semantics: string;
                            load_assumption: string;
                            /** @enum {unknown} */
                            adjacent_channel_model: "excluded";
                            /** @enum {unknown} */
                            partial_overlap_model: "deferred";
                            optimization_coupling: string;
                            /**
                             * @description How much of their power ledgers the samples say. Less than complete where the answer would exceed 6 MB: entries then leave out loaded_power_mw (RSRP and load factor) and receiver_link_margin_db (received power and threshold), and, with long ids, cells that neither serve nor disturb most. Members of the sample itself are never left out; `?detail=full` says everything.
                             * @enum {unknown}
                             */
                            power_ledger_scope: "complete" | "without_derived_powers" | "serving_and_strongest_interferer" | "serving_cell";
                            radio_quality_references: {
                                id: string;
                                sections: string;
                                applicability: string;
                            }[];
                            scenario_fingerprint: string;
                            scenario_schema_version: string;
                            request_defaults: {
                                rays: number;
                                radius_m: number;
                                frequency_ghz: number;
                                tx_power_dbm: number;
                                beam_width: number;
                                bandwidth_mhz: number;
                                load_factor: number;
                                reuse_factor: number;
                                calibration_offset_db: number;
                                rf_profile: {
                                    /** @enum {integer} */
                                    schema_version: 1;
                                    /** @enum {string} */
                                    network_tech: "4g" | "5g" | "6g";
                                    /** @enum {unknown} */
                                    propagation_model: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                    /** @description Carrier frequency. */
                                    frequency_ghz: number;
                                    /** @description Name of the band. */
                                    band: string;
                                    /** @description Name of the channel. */
                                    channel_id: string;
                                    /** @description Channel bandwidth. */
                                    bandwidth_mhz: number;
                                    /** @enum {string} */
                                    duplex_mode: "fdd" | "tdd" | "sdl" | "sul";
                                    /** @description Conducted transmitter power. */
                                    tx_power_dbm: number;
                                    /** @description Gain at boresight. */
                                    tx_antenna_gain_dbi: number;
                                    /** @description Older name of tx_antenna_gain_dbi. */
                                    antenna_gain_dbi: number;
                                    /** @description Receiver gain. */
                                    rx_antenna_gain_dbi: number;
                                    /** @description Feeder and implementation loss. */
                                    system_loss_db: number;
                                    /** @description Mismatch loss. */
                                    polarization_loss_db: number;
                                    /** @description Radius of the cell. */
                                    radius_m: number;
                                    /** @description Width of the beam, degrees. */
                                    beam_width: number;
                                    /** @description Above ground. */
                                    antenna_height_m: number;
                                    /**
                                     * @description Understood so that a resolved profile can be sent back as it is.
                                     * @enum {string}
                                     */
                                    antenna_height_source: "stated" | "default";
                                    /** @description Positive points downward. */
                                    mechanical_downtilt_deg: number;
                                    /** @description Added to the mechanical downtilt. */
                                    electrical_downtilt_deg: number;
                                    /** @description Added to the azimuth. */
                                    orientation_deg: number;
                                    /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                    horizontal_pattern_id: string;
                                    /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                    vertical_pattern_id: string;
                                    /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                    horizontal_pattern_sha256?: string;
                                    /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                    vertical_pattern_sha256?: string;
                                    /** @description Share of resources in use. */
                                    load_factor: number;
                                    /** @description Frequency reuse. */
                                    reuse_factor: number;
                                    /** @description Physical cell id; at most 503 in 4g. */
                                    pci: number | null;
                                    /** @description Above ground. */
                                    receiver_height_m: number;
                                    /** @description Threshold in manual mode. */
                                    receiver_sensitivity_dbm: number;
                                    /** @enum {string} */
                                    receiver_sensitivity_mode: "manual" | "derived";
                                    /** @description Noise bandwidth of the receiver, derived mode. */
                                    receiver_noise_bandwidth_hz: number;
                                    /**
                                     * @description Understood so that a resolved profile can be sent back as it is.
                                     * @enum {string}
                                     */
                                    receiver_noise_bandwidth_source: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                    /** @description Derived mode. */
                                    receiver_noise_figure_db: number;
                                    /** @description Derived mode. */
                                    receiver_required_snr_db: number;
                                    /** @description Derived mode. */
                                    receiver_margin_db: number;
                                    /**
                                     * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
                                     * @enum {string}
                                     */
                                    host_roof?: "ignored" | "shades";
                                    /**
                                     * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
                                     * @enum {string}
                                     */
                                    model_limits?: "fallback" | "clamp" | "refuse";
                                    /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
                                    average_building_height_m?: number;
                                    /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
                                    average_street_width_m?: number;
                                };
                                /** @enum {string} */
                                unknown_heights?: "block" | "assume_display" | "clear";
                                /** @enum {string} */
                                beyond_pack?: "free" | "excluded";
                                noise_figure_db: number;
                            };
                            effective_cell_profiles: {
                                id: string;
                                tower_lon: number;
                                tower_lat: number;
                                azimuth_deg: number;
                                rf_profile: {
                                    /** @enum {integer} */
                                    schema_version: 1;
                                    /** @enum {string} */
                                    network_tech: "4g" | "5g" | "6g";
                                    /** @enum {unknown} */
                                    propagation_model: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                    /** @description Carrier frequency. */
                                    frequency_ghz: number;
                                    /** @description Name of the band. */
                                    band: string;
                                    /** @description Name of the channel. */
                                    channel_id: string;
                                    /** @description Channel bandwidth. */
                                    bandwidth_mhz: number;
                                    /** @enum {string} */
                                    duplex_mode: "fdd" | "tdd" | "sdl" | "sul";
                                    /** @description Conducted transmitter power. */
                                    tx_power_dbm: number;
                                    /** @description Gain at boresight. */
                                    tx_antenna_gain_dbi: number;
                                    /** @description Older name of tx_antenna_gain_dbi. */
                                    antenna_gain_dbi: number;
                                    /** @description Receiver gain. */
                                    rx_antenna_gain_dbi: number;
                                    /** @description Feeder and implementation loss. */
                                    system_loss_db: number;
                                    /** @description Mismatch loss. */
                                    polarization_loss_db: number;
                                    /** @description Radius of the cell. */
                                    radius_m: number;
                                    /** @description Width of the beam, degrees. */
                                    beam_width: number;
                                    /** @description Above ground. */
                                    antenna_height_m: number;
                                    /**
                                     * @description Understood so that a resolved profile can be sent back as it is.
                                     * @enum {string}
                                     */
                                    antenna_height_source: "stated" | "default";
                                    /** @description Positive points downward. */
                                    mechanical_downtilt_deg: number;
                                    /** @description Added to the mechanical downtilt. */
                                    electrical_downtilt_deg: number;
                                    /** @description Added to the azimuth. */
                                    orientation_deg: number;
                                    /** @description One of the presets ideal-sector, cosine-sector, omni, 3gpp-single-element, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                    horizontal_pattern_id: string;
                                    /** @description One of the presets flat, panel-10deg, panel-20deg, or the id of an antenna of the catalogue (`antennas` of `GET /api/meta`). */
                                    vertical_pattern_id: string;
                                    /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                    horizontal_pattern_sha256?: string;
                                    /** @description Of the cut of a catalogue antenna; in answers only where one is used. Sent back with a resolved profile it is held against the catalogue. */
                                    vertical_pattern_sha256?: string;
                                    /** @description Share of resources in use. */
                                    load_factor: number;
                                    /** @description Frequency reuse. */
                                    reuse_factor: number;
                                    /** @description Physical cell id; at most 503 in 4g. */
                                    pci: number | null;
                                    /** @description Above ground. */
                                    receiver_height_m: number;
                                    /** @description Threshold in manual mode. */
                                    receiver_sensitivity_dbm: number;
                                    /** @enum {string} */
                                    receiver_sensitivity_mode: "manual" | "derived";
                                    /** @description Noise bandwidth of the receiver, derived mode. */
                                    receiver_noise_bandwidth_hz: number;
                                    /**
                                     * @description Understood so that a resolved profile can be sent back as it is.
                                     * @enum {string}
                                     */
                                    receiver_noise_bandwidth_source: "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                    /** @description Derived mode. */
                                    receiver_noise_figure_db: number;
                                    /** @description Derived mode. */
                                    receiver_required_snr_db: number;
                                    /** @description Derived mode. */
                                    receiver_margin_db: number;
                                    /**
                                     * @description shades: the roof under the antenna hides what lies behind its edge; ignored, the default: it is taken away for the links of its own antenna. In answers only where it is shades.
                                     * @enum {string}
                                     */
                                    host_roof?: "ignored" | "shades";
                                    /**
                                     * @description What happens outside the range of the propagation model: fallback, the default: legacy_fspl_walls answers; clamp: the model is evaluated at the end of its range; refuse: 422 with the limit. In answers only where it is not the default.
                                     * @enum {string}
                                     */
                                    model_limits?: "fallback" | "clamp" | "refuse";
                                    /** @description Average height of the buildings around, h of the report. Of rural_macrocell alone, default 5. */
                                    average_building_height_m?: number;
                                    /** @description Average width of the streets around, W of the report. Of rural_macrocell alone, default 20. */
                                    average_street_width_m?: number;
                                };
                                receiver_threshold: {
                                    /** @enum {unknown} */
                                    mode: "manual" | "derived";
                                    sensitivity_dbm: number;
                                    /** @enum {unknown} */
                                    noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                    assumptions: string[];
                                    applicability: string;
                                    noise_density_dbm_hz?: number;
                                    noise_bandwidth_hz?: number;
                                    thermal_noise_dbm?: number;
                                    noise_figure_db?: number;
                                    noise_floor_dbm?: number;
                                    required_snr_db?: number;
                                    receiver_margin_db?: number;
                                };
                            }[];
                            rf_contract: {
                                model_id: string;
                                model_description: string;
                                /** @description The model that answers for the cell, the first one of a network: fallback_model_id where model_id does not apply to the cell as it stands. */
                                applied_model_id: string;
                                model_family: string;
                                scenario: string;
                                model_status: string;
                                reference: string;
                                applicability: string;
                                fallback_model_id: string;
                                fallback_policy: string;
                                los_classification_rule: string;
                                building_height_note: string;
                                /** @enum {unknown} */
                                deterministic: true;
                                propagation_dimensions: string;
                                /** @enum {unknown} */
                                uses_terrain: false;
                                uses_building_height: boolean;
                                /** @enum {unknown} */
                                uses_diffraction: false;
                                /** @enum {unknown} */
                                uses_reflection: false;
                                wall_model: string;
                                link_budget_equation: string;
                                boresight_eirp_equation: string;
                                directional_eirp_equation: string;
                                tx_power_semantics: string;
                                tx_gain_semantics: string;
                                rx_gain_semantics: string;
                                polarization_semantics: string;
                                system_loss_semantics: string;
                                antenna_pattern_id: string;
                                antenna_pattern_description: string;
                                antenna_pattern_reference?: string;
                                antenna_pattern_uses_hard_beam: boolean;
                                absolute_terms: string[];
                                relative_attenuation_terms: string[];
                                propagation_terms: string[];
                                receiver_sensitivity_scope: string;
                                receiver_sensitivity_equation: string;
                                receiver_noise_semantics: string;
                                /** @enum {unknown} */
                                building_service_threshold_dbm: -100;
                                building_service_rule: string;
                                propagation_reach_definition: string;
                                surface_definition: string;
                                surface_nodata_definition: string;
                                interference_serviceability_rule: string;
                                /** @enum {unknown} */
                                interference_rsrp_threshold_dbm: -110;
                                /** @enum {unknown} */
                                interference_sinr_threshold_db: 0;
                                /** @enum {unknown} */
                                interference_rsrq_threshold_db: -20;
                                calibration_offset_db: number;
                                calibration_definition: string;
                                endpoint_scope: string;
                            };
                            cell_conditions: {
                                id: string;
                                applicability: {
                                    /** @enum {unknown} */
                                    requested_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                    /** @enum {unknown} */
                                    applied_model_id: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell";
                                    fallback_used: boolean;
                                    reason: string;
                                    note?: string;
                                };
                                transmitter_site: {
                                    /** @enum {unknown} */
                                    kind: "open" | "rooftop" | "indoor";
                                    antenna_height_m: number;
                                    /** @enum {unknown} */
                                    antenna_height_source: "stated" | "default";
                                    antenna_height_note?: string;
                                    host_roof_height_m: number | null;
                                    host_building_ids: string[];
                                    /** @enum {unknown} */
                                    pack_coverage: "complete" | "partial" | "none";
                                };
                                receiver_threshold: {
                                    /** @enum {unknown} */
                                    mode: "manual" | "derived";
                                    sensitivity_dbm: number;
                                    /** @enum {unknown} */
                                    noise_bandwidth_source: "not_applicable" | "channel_bandwidth_approximation" | "explicit_receiver_noise_bandwidth_hz";
                                    assumptions: string[];
                                    applicability: string;
                                    noise_density_dbm_hz?: number;
                                    noise_bandwidth_hz?: number;
                                    thermal_noise_dbm?: number;
                                    noise_figure_db?: number;
                                    noise_floor_dbm?: number;
                                    required_snr_db?: number;
                                    receiver_margin_db?: number;
                                };
                                /** @enum {unknown} */
                                host_roof_assumed_below_antenna?: true;
                            }[];
                            /** @enum {unknown} */
                            fallback_used?: true;
                            /** @enum {unknown} */
                            host_roof_assumed_below_antenna?: true;
                        };
                        fingerprint: string;
                    };
                    "application/geo+json": {
                        /** @enum {unknown} */
                        type: "FeatureCollection";
                        features: {
                            /** @enum {unknown} */
                            type: "Feature";
                            properties: {
                                sinr_db?: number;
                                rsrp_dbm?: number;
                                serving_cell_id?: string;
                                /** @enum {unknown} */
                                quality_class: "excellent" | "good" | "fair" | "poor";
                            };
                            geometry: {
                                /** @enum {unknown} */
                                type: "Polygon";
                                coordinates: [
                                    number,
                                    number
                                ][][];
                            };
                        }[];
                        fingerprint: string;
                    };
                    "text/csv": string;
                    "image/tiff": string;
                    "application/zip": string;
                    "application/geopackage+sqlite3": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    evaluateMeasurements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: [
                    ] | [
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ] | [
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"],
                        components["schemas"]["Tower"]
                    ];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    /**
                     * @description Technology of the cells that name none of their own.
                     * @enum {string}
                     */
                    network_tech: "4g" | "5g";
                    /** @description The cell that serves; absent: the strongest one at each point. */
                    serving_cell_id?: string | null;
                    /** @description Channel bandwidth of cells that name none. LTE: 1.4, 3, 5, 10, 15, 20; NR below 24.25 GHz: 50, 100; NR from there on: 50, 100, 200, 400. */
                    bandwidth_mhz?: number | null;
                    /**
                     * @description Share of its resources that an interfering cell uses.
                     * @default 0.7
                     */
                    load_factor?: number | null;
                    /**
                     * @description Channels that cells without channel_id take in turn.
                     * @default 1
                     * @enum {integer|null}
                     */
                    reuse_factor?: 1 | 3 | null;
                    /**
                     * @description Noise figure of the receivers.
                     * @default 7
                     */
                    noise_figure_db?: number | null;
                    /**
                     * @description Spacing of the grid; widened until it holds at most 3000 samples.
                     * @default 40
                     */
                    sample_spacing_m?: number | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                    samples: components["schemas"]["MeasuredSample"][];
                    calibration_provenance?: components["schemas"]["CalibrationProvenance"] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        geojson: {
                            /** @enum {unknown} */
                            type: "FeatureCollection";
                            features: {
                                /** @enum {unknown} */
                                type: "Feature";
                                properties: components["schemas"]["MeasuredResidual"];
                                geometry: {
                                    /** @enum {unknown} */
                                    type: "Point";
                                    coordinates: [
                                        number,
                                        number
                                    ];
                                };
                            }[];
                        };
                        stats: {
                            sample_count: number;
                            valid_sample_count: number;
                            no_signal_count: number;
                            cell_mismatch_count: number;
                            mae_db: number | null;
                            rmse_db: number | null;
                            mean_bias_db: number | null;
                            median_bias_db: number | null;
                            p50_abs_error_db: number | null;
                            p90_abs_error_db: number | null;
                        };
                        per_cell: {
                            cell_id: string;
                            sample_count: number;
                            mae_db: number;
                            rmse_db: number;
                            mean_bias_db: number;
                        }[];
                        per_band: {
                            frequency_ghz: number;
                            sample_count: number;
                            mae_db: number;
                            rmse_db: number;
                            mean_bias_db: number;
                        }[];
                        diagnostics: {
                            outlier_count: number;
                            outlier_threshold_db: number | null;
                            outlier_sample_ids: string[];
                            residual_vs_distance: {
                                label: string;
                                sample_count: number;
                                mae_db: number;
                                mean_bias_db: number;
                            }[];
                            residual_vs_obstruction: {
                                label: string;
                                sample_count: number;
                                mae_db: number;
                                mean_bias_db: number;
                            }[];
                        };
                        calibration: components["schemas"]["Calibration"];
                        model: {
                            /** @enum {unknown} */
                            technology: "4g" | "5g";
                            /** @enum {unknown} */
                            measurement_family: "lte_crs" | "nr_ss";
                            calibration_kind: string;
                            notes: string[];
                        };
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        request_defaults: components["schemas"]["RequestDefaults"];
                        effective_cell_profiles: components["schemas"]["CellConfiguration"][];
                        rf_contract: components["schemas"]["RfContract"];
                        cell_conditions: components["schemas"]["CellConditions"][];
                        /** @enum {unknown} */
                        fallback_used?: true;
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    analyzeBuildingEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    towers: components["schemas"]["Tower"][];
                    /**
                     * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                     * @default 60
                     */
                    rays?: number | null;
                    /**
                     * @description Radius of the cell.
                     * @default 400
                     */
                    radius_m?: number | null;
                    /**
                     * @description Carrier frequency.
                     * @default 28
                     */
                    frequency_ghz?: number | null;
                    /**
                     * @description Conducted transmitter power.
                     * @default 30
                     */
                    tx_power_dbm?: number | null;
                    /**
                     * @description Degrees from north; any finite angle.
                     * @default 0
                     */
                    azimuth?: number | null;
                    /**
                     * @description Width of the beam, degrees.
                     * @default 120
                     */
                    beam_width?: number | null;
                    /**
                     * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                     * @enum {string|null}
                     */
                    propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                    /**
                     * @description Positive raises the received power.
                     * @default 0
                     */
                    calibration_offset_db?: number | null;
                    /**
                     * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                     * @default free
                     * @enum {string|null}
                     */
                    beyond_pack?: "free" | "excluded" | null;
                    /**
                     * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                     * @default block
                     * @enum {string|null}
                     */
                    unknown_heights?: "block" | "assume_display" | "clear" | null;
                    optimization?: components["schemas"]["Optimization"] | null;
                    /** @description Ids of parts or of logical buildings; empty: all within the radii of the cells. */
                    building_ids?: string[] | null;
                    /** @default false */
                    residential_only?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        model: components["schemas"]["BuildingEntryModel"];
                        applicability: {
                            applicable: boolean;
                            reason: string;
                            detail: string;
                            limitations: string[];
                        };
                        results: components["schemas"]["BuildingEntryResult"][];
                        summary: {
                            relevant_buildings: number;
                            relevant_residential_buildings: number;
                            relevant_demand_buildings: number;
                            evaluated_buildings: number;
                            buildings_with_serving_cell: number;
                            outdoor_serviceable_buildings: number;
                            low_loss_serviceable_buildings: number;
                            high_loss_serviceable_buildings: number;
                            low_loss_serviceable_residential: number;
                            high_loss_serviceable_residential: number;
                            total_demand_weight: number;
                            low_loss_served_demand_weight: number;
                            high_loss_served_demand_weight: number;
                            material_known_buildings: number;
                            material_unknown_buildings: number;
                            material_metadata_coverage_pct: number | null;
                            material_tag_coverage_pct: {
                                [key: string]: number;
                            };
                            material_categories: {
                                [key: string]: number;
                            };
                            unsupported_buildings: number;
                            invalid_geometry_buildings: number;
                            candidate_cell_link_evaluations: number;
                            building_service_threshold_dbm: number;
                            receiver_sensitivity_rule: string;
                        };
                        cell_summaries: {
                            cell_id: string;
                            applicable: boolean;
                            note?: string;
                            candidate_buildings: number;
                            evaluated_links: number;
                            serving_buildings: number;
                            low_loss_serviceable: number;
                            high_loss_serviceable: number;
                        }[];
                        diagnostics: {
                            /** @enum {unknown} */
                            http_requests_required: 1;
                            buildings_evaluated: number;
                            candidate_cell_links: number;
                            /** @description The only member that differs between runs. */
                            elapsed_ms: number;
                            unknown_building_ids: string[];
                            selection_rule: string;
                            cache_key_inputs: string[];
                        };
                        model_evidence: components["schemas"]["AnswerEvidence"];
                        request_defaults: components["schemas"]["RequestDefaults"];
                        effective_cell_profiles: components["schemas"]["CellConfiguration"][];
                        rf_contract: components["schemas"]["RfContract"];
                        cell_conditions: components["schemas"]["CellConditions"][];
                        /** @enum {unknown} */
                        fallback_used?: true;
                        /** @enum {unknown} */
                        host_roof_assumed_below_antenna?: true;
                        fingerprint: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    getCoreStatus: {
        parameters: {
            query?: {
                /** @description `5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable` */
                network_tech?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "open5gs" | "disabled" | "not_applicable";
                        /** @enum {string} */
                        state: "connected" | "scenario_running" | "disabled" | "not_applicable";
                        /** @enum {string} */
                        source?: "simulated_overlay";
                        /** @enum {string} */
                        scenario?: "normal" | "registration_storm" | "udm_outage" | "ausf_auth_failure" | "pcf_policy_degraded" | "upf_degraded" | "xn_degraded" | "xn_unavailable";
                        functions: {
                            /** @enum {string} */
                            name: "NRF" | "AMF" | "SMF" | "UPF" | "UDM" | "UDR" | "AUSF" | "PCF" | "NSSF";
                            /** @enum {string} */
                            status: "healthy" | "degraded" | "down";
                            latency_ms: number;
                            load_pct: number;
                            message: string;
                        }[];
                        message: string;
                        /** @description Date and time, UTC. */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCoreTopology: {
        parameters: {
            query?: {
                /**
                 * @description Ids of towers, commas between: at most 64 that are not blank, each at most 128 UTF-8 bytes; trimmed, blanks and repetitions dropped.
                 * @example east
                 */
                cluster_tower_ids?: string;
                /** @description `5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable` */
                network_tech?: string;
                /** @description Where towers stand, degrees: `id:lon:lat;id:lon:lat`. */
                cluster_tower_locations?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "connected" | "disabled" | "not_applicable";
                        /** @enum {unknown} */
                        network_tech?: "5g";
                        /** @enum {string} */
                        scenario?: "normal" | "registration_storm" | "udm_outage" | "ausf_auth_failure" | "pcf_policy_degraded" | "upf_degraded" | "xn_degraded" | "xn_unavailable";
                        nodes: {
                            id: string;
                            /** @enum {string} */
                            type: "gNB" | "core_function";
                            /** @enum {string} */
                            status: "mapped" | "healthy" | "degraded" | "down";
                            tower_id?: string;
                        }[];
                        edges: {
                            from: string;
                            to: string;
                            interface: string;
                            /** @enum {string} */
                            plane: "control" | "user";
                            /** @enum {string} */
                            status: "active" | "degraded" | "down";
                            /** @enum {string} */
                            route_type: "direct_xn" | "ng_fallback" | "direct_core" | "core_service";
                            reason: string;
                        }[];
                        route_decisions: {
                            from: string;
                            to: string;
                            /** @enum {string} */
                            interface: "Xn" | "N2";
                            /** @enum {string} */
                            route_type: "direct_xn" | "ng_fallback";
                            /** @enum {string} */
                            status: "active" | "degraded" | "down";
                            reason: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCoreSessions: {
        parameters: {
            query?: {
                /**
                 * @description Ids of towers, commas between: at most 64 that are not blank, each at most 128 UTF-8 bytes; trimmed, blanks and repetitions dropped.
                 * @example west
                 */
                cluster_tower_ids?: string;
                /** @description `5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable` */
                network_tech?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "connected" | "disabled" | "not_applicable";
                        sessions: {
                            id: string;
                            gNB: string;
                            slice: string;
                            /** @enum {string} */
                            status: "active" | "degraded";
                            latency_ms: number;
                            /** @enum {string} */
                            throughput: "nominal" | "reduced";
                            /** @enum {string} */
                            scenario: "normal" | "registration_storm" | "udm_outage" | "ausf_auth_failure" | "pcf_policy_degraded" | "upf_degraded" | "xn_degraded" | "xn_unavailable";
                            /** @description Date and time, UTC. */
                            updated_at: string;
                        }[];
                        session_count: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCoreEvents: {
        parameters: {
            query?: {
                /** @description `5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable` */
                network_tech?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "connected" | "disabled" | "not_applicable";
                        events: {
                            id: string;
                            /** @enum {string} */
                            stage: "registration" | "authentication" | "policy" | "session" | "user-plane" | "handover" | "normal" | "gNB-map";
                            /** @enum {string} */
                            severity: "info" | "warning" | "critical";
                            message: string;
                            /** @enum {string} */
                            source: "NRF" | "AMF" | "SMF" | "UPF" | "UDM" | "UDR" | "AUSF" | "PCF" | "NSSF" | "adapter";
                            /** @description Date and time, UTC. */
                            timestamp: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeCoreScenario: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happens to the core.
                     * @enum {string}
                     */
                    scenario: "normal" | "registration_storm" | "udm_outage" | "ausf_auth_failure" | "pcf_policy_degraded" | "upf_degraded" | "xn_degraded" | "xn_unavailable";
                    /** @description Ids of the towers it happens to: at most 64 that are not blank, each at most 128 UTF-8 bytes; trimmed, blanks and repetitions dropped. */
                    cluster_tower_ids?: string[] | null;
                    /** @description `5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable` */
                    network_tech?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "open5gs" | "disabled" | "not_applicable";
                        /** @enum {string} */
                        state: "connected" | "scenario_running" | "disabled" | "not_applicable";
                        /** @enum {string} */
                        source?: "simulated_overlay";
                        /** @enum {string} */
                        scenario: "normal" | "registration_storm" | "udm_outage" | "ausf_auth_failure" | "pcf_policy_degraded" | "upf_degraded" | "xn_degraded" | "xn_unavailable";
                        cluster_tower_ids?: string[];
                        /** @description Date and time, UTC. */
                        updated_at: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    describeExperiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        version: string;
                        title: string;
                        description: string;
                        job_control_options: string[];
                        dimensions: string[];
                        axes: {
                            member: string;
                            dimension: string;
                            minimum?: number;
                            maximum?: number;
                            exclusive_minimum?: boolean;
                        }[];
                        max_runs: number;
                        limits: {
                            max_runs: number;
                            max_name_characters: number;
                            max_waiting_experiments: number;
                            kept_ended_experiments: number;
                        };
                        links: {
                            rel: string;
                            method: string;
                            href: string;
                            templated?: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    runExperiment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For people; no part of the fingerprint. */
                    name?: string | null;
                    base: {
                        tower_lon: number;
                        tower_lat: number;
                        /**
                         * @description Rays over the beam. rays x ceil(radius_m / 25) is at most 25000.
                         * @default 60
                         */
                        rays?: number | null;
                        /**
                         * @description Radius of the cell.
                         * @default 400
                         */
                        radius_m?: number | null;
                        /**
                         * @description Carrier frequency.
                         * @default 28
                         */
                        frequency_ghz?: number | null;
                        /**
                         * @description Conducted transmitter power.
                         * @default 30
                         */
                        tx_power_dbm?: number | null;
                        /**
                         * @description Degrees from north; any finite angle.
                         * @default 0
                         */
                        azimuth?: number | null;
                        /**
                         * @description Width of the beam, degrees.
                         * @default 120
                         */
                        beam_width?: number | null;
                        /**
                         * @description Default: urban_short_range below 100 GHz, research_sub_thz from there on.
                         * @enum {string|null}
                         */
                        propagation_model?: "urban_short_range" | "legacy_fspl_walls" | "research_sub_thz" | "urban_microcell" | "rural_macrocell" | "fspl-walls-2p5d-v3" | null;
                        /**
                         * @description Positive raises the received power.
                         * @default 0
                         */
                        calibration_offset_db?: number | null;
                        /**
                         * @description Beyond the bounds of the pack no building is known. free: everything there reads as free line of sight. excluded: points there have no value, and no reach goes beyond the bounds.
                         * @default free
                         * @enum {string|null}
                         */
                        beyond_pack?: "free" | "excluded" | null;
                        /**
                         * @description What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or nothing. The first and the last are the bracket of what is not known.
                         * @default block
                         * @enum {string|null}
                         */
                        unknown_heights?: "block" | "assume_display" | "clear" | null;
                        rf_profile?: components["schemas"]["RfProfileRequest"] | null;
                    };
                    matrix?: components["schemas"]["ExperimentMatrix"] | null;
                };
            };
        };
        responses: {
            /** @description An equal experiment has been completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_id: string;
                        /** @enum {unknown} */
                        process_id: "batch-experiment";
                        /** @enum {unknown} */
                        status: "accepted" | "running" | "succeeded" | "failed" | "dismissed";
                        message?: string;
                        /** @description RFC 3339, UTC. */
                        created_at: string;
                        /** @description RFC 3339, UTC. */
                        started_at?: string;
                        /** @description RFC 3339, UTC. */
                        finished_at?: string;
                        progress: number;
                        completed_runs: number;
                        total_runs: number;
                        fingerprint: string;
                        /** @description The answer is that of an equal experiment. */
                        cache_hit: boolean;
                        dataset: {
                            id: string;
                            version: string;
                            sha256: {
                                [key: string]: string;
                            };
                        };
                        result?: components["schemas"]["ExperimentResult"];
                    };
                };
            };
            /** @description Accepted, or an equal one is in work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_id: string;
                        /** @enum {unknown} */
                        process_id: "batch-experiment";
                        /** @enum {unknown} */
                        status: "accepted" | "running" | "succeeded" | "failed" | "dismissed";
                        message?: string;
                        /** @description RFC 3339, UTC. */
                        created_at: string;
                        /** @description RFC 3339, UTC. */
                        started_at?: string;
                        /** @description RFC 3339, UTC. */
                        finished_at?: string;
                        progress: number;
                        completed_runs: number;
                        total_runs: number;
                        fingerprint: string;
                        /** @description The answer is that of an equal experiment. */
                        cache_hit: boolean;
                        dataset: {
                            id: string;
                            version: string;
                            sha256: {
                                [key: string]: string;
                            };
                        };
                        result?: components["schemas"]["ExperimentResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the execution answered it.
                 * @example job-0123456789abcdef01234567
                 */
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_id: string;
                        /** @enum {unknown} */
                        process_id: "batch-experiment";
                        /** @enum {unknown} */
                        status: "accepted" | "running" | "succeeded" | "failed" | "dismissed";
                        message?: string;
                        /** @description RFC 3339, UTC. */
                        created_at: string;
                        /** @description RFC 3339, UTC. */
                        started_at?: string;
                        /** @description RFC 3339, UTC. */
                        finished_at?: string;
                        progress: number;
                        completed_runs: number;
                        total_runs: number;
                        fingerprint: string;
                        /** @description The answer is that of an equal experiment. */
                        cache_hit: boolean;
                        dataset: {
                            id: string;
                            version: string;
                            sha256: {
                                [key: string]: string;
                            };
                        };
                        result?: components["schemas"]["ExperimentResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    dismissJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the execution answered it.
                 * @example job-0123456789abcdef01234567
                 */
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_id: string;
                        /** @enum {unknown} */
                        process_id: "batch-experiment";
                        /** @enum {unknown} */
                        status: "accepted" | "running" | "succeeded" | "failed" | "dismissed";
                        message?: string;
                        /** @description RFC 3339, UTC. */
                        created_at: string;
                        /** @description RFC 3339, UTC. */
                        started_at?: string;
                        /** @description RFC 3339, UTC. */
                        finished_at?: string;
                        progress: number;
                        completed_runs: number;
                        total_runs: number;
                        fingerprint: string;
                        /** @description The answer is that of an equal experiment. */
                        cache_hit: boolean;
                        dataset: {
                            id: string;
                            version: string;
                            sha256: {
                                [key: string]: string;
                            };
                        };
                        result?: components["schemas"]["ExperimentResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        service: string;
                        routes: string[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            431: components["responses"]["Error431"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
}
