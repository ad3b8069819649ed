"""Writes comparison-statistics.json: python3 comparison-statistics.py (needs numpy).

A made-up campaign of 420 samples around one mast, and what a comparison of models has to say about
one of them, worked out from the definitions alone: path loss of TR 38.901 (V19, table 7.4.1-1, UMi
street canyon out of sight), five contiguous strips of squares of 50 m held out one by one without
the squares that touch them, the best line over the logarithm of the distance.
"""

import json
import math
import random

import numpy as np

LON, LAT = 32.85, 39.92
FREQUENCY_GHZ, MAST_M, RECEIVER_M, POWER_DBM, BLOCKS = 1.8, 20.0, 1.5, 36.0, 50
SIDE_M, PARTS, FEWEST_BLOCKS = 50, 5, 12


def metres(lon, lat, lon0, lat0):
    """East and north by the radii of curvature of WGS 84 at the origin."""
    a, e2 = 6378137.0, 6.69437999014e-3
    phi = math.radians(lat0)
    w = 1 - e2 * math.sin(phi) ** 2
    prime, meridian = a / math.sqrt(w), a * (1 - e2) / w**1.5
    return (
        math.radians(lon - lon0) * prime * math.cos(phi),
        math.radians(lat - lat0) * meridian,
    )


def loss_db(distance_m):
    d = max(distance_m, 10.0)
    d3 = math.hypot(d, MAST_M - RECEIVER_M)
    f = math.log10(FREQUENCY_GHZ)
    breakpoint_m = 4 * (MAST_M - 1) * (RECEIVER_M - 1) * FREQUENCY_GHZ * 1e9 / 3e8
    if d <= breakpoint_m:
        sight = 32.4 + 21 * math.log10(d3) + 20 * f
    else:
        heights = breakpoint_m**2 + (MAST_M - RECEIVER_M) ** 2
        sight = 32.4 + 40 * math.log10(d3) + 20 * f - 9.5 * math.log10(heights)
    return max(sight, 35.3 * math.log10(d3) + 22.4 + 21.3 * f - 0.3 * (RECEIVER_M - 1.5))


def campaign():
    chance = random.Random(20)
    samples = []
    for index in range(420):
        lon = round(LON + chance.uniform(-0.0055, 0.0055), 7)
        lat = round(LAT + chance.uniform(-0.0035, 0.0035), 7)
        distance_m = math.hypot(*metres(lon, lat, LON, LAT))
        level = -42 - 31 * math.log10(distance_m + 15) + chance.gauss(0, 6)
        samples.append(
            {"id": f"s{1000 + index}", "lon": lon, "lat": lat, "technology": "4g",
             "rsrp_dbm": round(level, 1), "cell_id": "a"}
        )
    return samples


def rms(values):
    return float(np.sqrt(np.mean(np.square(values))))


def student_quantile(share, freedom):
    """By bisection of the distribution, which is integrated by Simpson's rule."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def below(t, steps=2000):
        density = [
            scale * (1 + (t * k / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for k in range(steps + 1)
        ]
        return 0.5 + t / steps / 3 * (
            density[0] + density[-1] + 4 * sum(density[1:-1:2]) + 2 * sum(density[2:-1:2])
        )

    low, high = 0.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < share else (low, middle)
    return low


def half_width(rows, errors):
    """What nine of ten errors stay within, over as many squares as the errors are independent in."""
    found = {}
    for row in np.flatnonzero(rows):
        found.setdefault(squares[row], []).append(errors[row])
    means = {square: np.mean(values) for square, values in found.items()}
    centre = np.mean(list(means.values()))
    products = [
        (means[x, y] - centre) * (means[beside] - centre)
        for x, y in means
        for beside in ((x + 1, y), (x, y + 1))
        if beside in means
    ]
    correlation = np.mean(products) / np.mean([(mean - centre) ** 2 for mean in means.values()])
    wanted = -1 / math.log(min(correlation, 0.99)) if correlation > 0 else 0
    for side in (1, 2, 3, 4, 6, 8):
        blocks = {(x // side, y // side) for x, y in means}
        if len(blocks) < FEWEST_BLOCKS and side > 1:
            break
        count = len(blocks)
        if side >= wanted:
            break
    wider = student_quantile(0.95, count - 1) / student_quantile(0.95, 10**6)
    return float(np.quantile(abs(errors[rows]), 0.9)) * wider


samples = campaign()
reference_db = POWER_DBM - 10 * math.log10(12 * BLOCKS)
distance = np.array([math.hypot(*metres(s["lon"], s["lat"], LON, LAT)) for s in samples])
measured = np.array([s["rsrp_dbm"] for s in samples])
residual = measured - (reference_db - np.array([loss_db(d) for d in distance]))

west, south = min(s["lon"] for s in samples), min(s["lat"] for s in samples)
places = np.array([metres(s["lon"], s["lat"], west, south) for s in samples])
squares = [tuple(square) for square in np.floor(places / SIDE_M).astype(int)]
is_wide = places[:, 0].max() >= places[:, 1].max()
ordered = sorted(set(squares), key=lambda square: square if is_wide else square[::-1])
part_at = {square: PARTS * place // len(ordered) for place, square in enumerate(ordered)}
part = np.array([part_at[square] for square in squares])
around = [(east, north) for east in (-1, 0, 1) for north in (-1, 0, 1)]
training = np.array(
    [
        [all(part_at.get((x + e, y + n)) != held for e, n in around) for x, y in squares]
        for held in range(PARTS)
    ]
)

decades = np.column_stack([np.ones(len(samples)), np.log10(distance)])
losses = reference_db - measured


def line(rows):
    return np.linalg.lstsq(decades[rows], losses[rows], rcond=None)[0]


everything = np.full(len(samples), True)
floor = rms(losses - decades @ line(everything))
held_out = np.empty(len(samples))
held_out_floor = np.empty(len(samples))
width = np.empty(len(samples))
for held in range(PARTS):
    own = part == held
    held_out[own] = residual[own] - residual[training[held]].mean()
    held_out_floor[own] = (losses - decades @ line(training[held]))[own]
    inner = np.empty(len(samples))
    for other in range(PARTS):
        both = training[held] & training[other]
        inner[part == other] = residual[part == other] - (residual[both].mean() if other != held else 0)
    width[own] = half_width(training[held], inner)

left = residual - residual.mean()
json.dump(
    {
        "provenance": "comparison-statistics.py beside this file: Python with numpy, from the definitions",
        "body": {
            "network_tech": "4g", "frequency_ghz": FREQUENCY_GHZ, "bandwidth_mhz": 10, "radius_m": 1500,
            "towers": [
                {"id": "a", "tower_lon": LON, "tower_lat": LAT, "azimuth": 0,
                 "rf_profile": {
                     "tx_power_dbm": POWER_DBM, "antenna_gain_dbi": 0, "antenna_height_m": MAST_M,
                     "receiver_height_m": RECEIVER_M, "horizontal_pattern_id": "omni",
                     "vertical_pattern_id": "flat",
                 }}
            ],
            "samples": samples,
        },
        "campaign": {
            "used_sample_count": len(samples), "area_count": len(ordered), "fold_count": PARTS,
            "floor_rmse_db": floor, "floor_holdout_rmse_db": rms(held_out_floor),
            "floor_slope_db_per_decade": float(line(everything)[1]),
        },
        "model": {
            "propagation_model": "urban_microcell", "variant": "sight=obstructed",
            "bias_db": float(residual.mean()), "rmse_db": rms(residual),
            "mae_db": float(abs(residual).mean()),
            "p90_abs_error_db": float(np.quantile(abs(residual), 0.9)),
            "spread_db": float(residual.std()), "rmse_after_offset_db": rms(left),
            "mae_after_offset_db": float(abs(left).mean()),
            "p90_abs_error_after_offset_db": float(np.quantile(abs(left), 0.9)),
            "holdout_rmse_after_offset_db": rms(held_out),
            "holdout_mae_after_offset_db": float(abs(held_out).mean()),
            "holdout_p90_abs_error_after_offset_db": float(np.quantile(abs(held_out), 0.9)),
            "band_90_db": half_width(everything, held_out),
            "band_90_held_share": float((abs(held_out) <= width).mean()),
            "floor_ratio": rms(held_out) / floor,
        },
    },
    open("comparison-statistics.json", "w"),
)
